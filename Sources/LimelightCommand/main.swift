import CommandLineTool

await ToolProcess.main()
