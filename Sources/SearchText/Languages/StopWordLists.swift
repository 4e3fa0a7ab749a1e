/// The most frequent function words of each language; they also tell languages apart.
enum StopWordLists {
  static let english = """
    a about above after again against all also am an and any are aren't as at be because been before
    being below between both but by can can't cannot could couldn't did didn't do does doesn't doing
    don't dont down during each few for from further had hadn't has hasn't have haven't having he he'd
    he'll he's her here here's hers herself him himself his how how's i i'd i'll i'm i've if in into is
    isn't it it's its itself just let's me might more most must mustn't my myself no nor not of off on
    once only or other ought our ours ourselves out over own same shall she she'd she'll she's should
    shouldn't so some such than that that's the their theirs them themselves then there there's these
    they they'd they'll they're they've this those through to too under until up upon very was wasn't we
    we'd we'll we're we've were weren't what what's when when's where where's which while who who's whom
    why why's will with won't would wouldn't you you'd you'll you're you've your yours yourself
    yourselves
    """

  static let others: [(code: String, words: String)] = [
    (
      "de",
      """
      aber alle allem allen aller alles als also am an andere anderen auch auf aus bei beim bin bis bist
      da damit dann das dass dein deine dem den denn der des dessen die dies diese diesem diesen dieser
      dieses doch dort du durch ein eine einem einen einer eines einige er es etwas euch euer für gegen
      gibt hab habe haben hat hatte hatten hier hin hinter ich ihm ihn ihnen ihr ihre ihrem ihren ihrer
      im in indem ins ist jede jedem jeden jeder jedes jener kann kein keine keinen können könnte man
      manche mein meine meinem meinen meiner mich mir mit muss musste müssen nach nicht nichts noch nun
      nur ob oder ohne sehr sein seine seinem seinen seiner seit sich sie sind so soll sollen sollte
      sondern sonst über um und uns unser unsere unter viel vom von vor wann war waren warum was weil
      welche welchem welchen welcher welches wenn wer werde werden wie wieder will wir wird wirst wo
      wollen worden wurde wurden zu zum zur zwar zwischen
      """
    ),
    (
      "fr",
      """
      ai ainsi alors au aucun aussi autre autres aux avait avec avoir c ce cela celle celui ces cet cette
      ceux chaque comme comment d dans de depuis des donc dont du elle elles en encore entre est et
      était étaient étant été être eu eux fait faire fut il ils j je jusqu l la laquelle le lequel les
      leur leurs lors lui m ma mais me même mes moi moins mon n ne ni non nos notre nous on ont ou où par
      pas pendant peu peut plus pour pourquoi qu quand que quel quelle quelles quels qui quoi s sa sans
      se sera ses si son sont sous sur t ta te tes toi ton tous tout toute toutes très tu un une vers
      vos votre vous y
      """
    ),
    (
      "es",
      """
      a al algo algunas algunos ante antes aquel aquella así aunque cada casi como cómo con contra cual
      cuál cuáles cuando cuándo de del desde donde dónde dos durante e el él ella ellas ellos en entre era
      eran es esa esas ese eso esos esta está están estaba estas este esto estos fue fueron ha había
      haber han hasta hay la las le les lo los más me mi mientras mis mucho muchos muy nada ni no nos
      nosotros o otra otras otro otros para pero poco por porque qué que quien quién quienes se según ser
      si sí sido sin sobre son su sus también tan tanto te tiene tienen todo todos tu tus un una unas uno
      unos usted ya yo y
      """
    ),
    (
      "it",
      """
      a abbiamo ad agli ai al alla alle allo anche ancora avere aveva c che chi ci ciò come con contro
      cosa così cui d da dagli dai dal dalla dalle dallo degli dei del dell della delle dello dentro di
      dopo dove due e è ed era erano essere fa fino fra gli ha hanno ho i il in io l la le lei li lo loro
      lui ma mi mia mio molto ne negli nei nel nell nella nelle nello noi non nostra nostro o ogni
      oppure per perché più poi prima qual quale quali quando quanto quella quelle quelli quello questa
      queste questi questo qui se sei senza si sia siamo solo sono sopra sta stata stato stati su sua sue
      sugli sui sul sulla sulle suo suoi tra tu tutti tutto un una uno vi voi
      """
    ),
    (
      "pt",
      """
      a à ainda ao aos aquela aquele aqueles as às até cada com como da das de dela dele deles depois do
      dos e é ela elas ele eles em entre era eram essa esse esta está estão estas este estes eu foi
      foram há isso isto já lhe lhes mais mas me mesmo meu minha muito na não nas nem no nos nós nossa
      nosso num numa o onde os ou para pela pelas pelo pelos por porque qual quais quando que quem são
      se seja sem ser será seu seus só sobre sua suas também te tem têm tinha todos tu tua um uma você
      vocês
      """
    ),
    (
      "nl",
      """
      aan al alles als altijd andere ben bij daar dan dat de der deze die dit doch doen door dus een en er
      ge geen haar had heb hebben heeft hem het hier hij hoe hun iemand ik in is ja je kan kon kunnen maar
      me meer men met mij mijn moet na naar niet niets nog nu of om omdat ook op over reeds te tegen toch
      toen tot u uit uw van veel voor waar waren was wat we wel welke werd wezen wie wij wil worden wordt
      zal ze zei zelf zich zij zijn zo zonder zou
      """
    ),
    (
      "sv",
      """
      alla allt att av blev bli blir de dem den denna deras dess dessa det detta dig din du där då efter
      ej eller en er ett från för ha hade han hans har henne hennes hon honom hur här i icke ingen inom
      inte jag ju kan kunde man med mellan men mig min mot mycket ni nu när någon något några och om oss
      på samma sedan sig sin sitt ska skulle som så sådan till under upp ut utan vad var vara varför
      varit vem vi vid vilka vilken är över
      """
    ),
    (
      "da",
      """
      af alle alt anden at blev blive bliver da de dem den denne der deres det dette dig din du efter
      eller en end er et for fra ham han hans har havde hende hendes her hos hun hvad hvem hvis hvor
      hvordan i ikke ind jeg jer kan kunne man mange med meget men mig min mod ned noget nogle nu når og
      også om op os over på selv sig sin skal skulle som sådan thi til ud under var ved vi vil ville vor
      være været
      """
    ),
    (
      "no",
      """
      alle at av ble bli blir da de deg dem den denne der deres det dette disse du eller en er et etter
      fra før ha hadde han hans har henne hennes her hun hva hvem hver hvis hvor hvordan hvorfor i ikke
      ingen jeg kan kunne man mange med meg meget mellom men min mot ned noe noen nå når og også om opp
      oss over på seg selv sin skal skulle slik som så til ut uten var ved vi vil ville være vært
      """
    ),
    (
      "fi",
      """
      ei eivät emme en et ette he heidän hän hänen häntä ja jo joka jos jossa jota jotka kanssa kuin kun
      kuka me mikä minkä minä minun missä mitä mukaan mutta myös ne niiden niin niitä nyt nämä ole oli
      olivat olla on ovat se sekä sen siellä siitä sinä sitä tai tämä tämän tässä tätä vain vaan voi
      että
      """
    ),
    (
      "hu",
      """
      a az abban ahogy ahol aki akik akkor amely amelyek ami amikor amit arra azok azt azért be csak de e
      egy egyéb egyik el ennek ez ezek ezt fel hanem hiszen hogy hogyan igen ilyen is itt jó kell keresztül
      ki le lehet lenne lesz lett már meg mely mert mi mint mivel most nagy nem nincs ő ők ott össze
      pedig sem sok szerint szinte több ugyanis után vagy van vannak volt voltak
      """
    ),
    (
      "ro",
      """
      a acea aceasta această aceste acest al ale am ar are asta astfel atunci au avea avut ca că când care
      către ce cel cele cine cu cum da dacă dar de deci despre din după ea ei el ele este eu fără fi fiind
      fost iar în între la le li lor lui mai mult ne nici nu o ori pe pentru poate prin sa să sale sau se
      si și sunt te toate tot tu un una unde unei unui va vor
      """
    ),
    (
      "ru",
      """
      а без более бы был была были было быть в вам вас весь во вот все всего всех вы где да даже для до
      его ее её если есть еще ещё же за здесь и из или им их к как какая какой ко когда кто ли либо мне
      может мы на над надо нас не него нее нет ни них но ну о об однако он она они оно от по под после
      потому при с со так также такой там те тем то того тоже той только том тот ты у уже хотя чего чей
      чем что чтобы чье эта эти это этого этой этом этот я
      """
    ),
    (
      "tr",
      """
      acaba ama ancak aslında az bana bazı belki ben beni bir biri birkaç birçok biz bize bu buna bunda
      bunu bunun çok çünkü da daha de defa değil diye en gibi hem hep hepsi her hiç için ile ise kez ki
      kim mı mi mu mü nasıl ne neden nerede nereye niçin niye o olan olarak oldu olduğu onlar onu onun
      sanki sen siz şey şu sonra tüm var ve veya ya yani yok
      """
    ),
    (
      "ar",
      """
      في من على إلى عن مع هذا هذه ذلك تلك التي الذي الذين ما لا لم لن إن أن كان كانت يكون هو هي هم نحن أنا
      أنت كل بعض غير بعد قبل عند بين حتى أو ثم قد لقد كما لكن و أي كيف متى أين ماذا هل منذ حيث إذا
      """
    ),
    (
      "hi",
      """
      का की के को में से है हैं था थे थी और या पर यह वह ये वे इस उस एक ने भी नहीं तो ही कि जो कर करने किया
      गया हो होता होने लिए साथ अपने तक कुछ जब तब क्या कौन कैसे कब कहाँ किस जिस इन उन द्वारा बाद हुए रहा
      """
    ),
    (
      "el",
      """
      ο η το οι τα του της των τον την και κι να δεν δε με σε στο στη στην στον στα στις για από που πως
      ως αν θα είναι ήταν έχει έχουν ένα μια μία ένας αυτό αυτή αυτός αυτά ή αλλά όταν όπως πολύ μου σου
      μας σας τι ποιος ποια πού
      """
    ),
    (
      "ca",
      """
      a al als amb això aquest aquesta aquests aquí cada com de del dels des després el ella ells els em
      en entre era eren és estat et ha han hi i la les li lo més mentre molt ni no nosaltres o on per
      però perquè poc què quan que qui sense ser seu seva si són sobre també te tot tots un una uns va
      van
      """
    ),
    (
      "id",
      """
      ada adalah akan aku anda antara apa apakah atau bagaimana bahwa banyak bisa bukan dalam dan dapat
      dari dengan di dia hanya harus ia ini itu jika juga kami kamu karena kata ke kepada kita lain lebih
      maka mereka oleh pada para saat sangat saya sebagai sebuah sejak seperti setelah sudah telah
      tentang tersebut tetapi tidak untuk yang
      """
    ),
  ]
}
