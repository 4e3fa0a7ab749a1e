import Testing

@testable import SearchText

@Suite("Terms of a text")
struct TextAnalyzerTests {
  @Test(
    "English, identifiers, symbols, scripts",
    arguments: [
      ("running dogs", "run,=running|dog,=dogs"),
      ("The quick run", "the|quick,=quick|run,=run"),
      ("who\u{2019}s don't", "who,=who's|dont,=don't"),
      ("multi-agent", "multi,=multi,!multi-agent,multiag,=multiagent|agent,=agent"),
      ("C++ C# F# .NET", "c++|c#|f#|net,=net,!.net"),
      ("1.2.3", "1,!1.2.3|2|3"),
      ("v1.2.30-beta", "v1,!v1.2.30-beta,!1.2.30|2|30|beta,=beta"),
      ("LazyVGrid", "lazyvgrid,=lazyvgrid,lazi,=lazy|v|grid,=grid"),
      ("URLSession URLs", "urlsess,=urlsession,url,=url|session,=session|url,=urls"),
      ("python3 p53 mp3", "python3,python,=python|3|p53|mp3"),
      ("50% #tag", "50,!50%|tag,=tag,!#tag"),
      ("合約轉", "合約,合|約轉,約|轉"),
      ("重跑gen后", "重跑,重|跑|gen,=gen|后"),
      ("\u{2764}\u{FE0F}\u{1F350}", "\u{2764}|\u{1F350}"),
      ("", ""), ("\u{200B} ... ()", ""),
    ])
  func terms(text: String, expected: String) {
    #expect(readableTerms(text) == expected)
  }
}
