/**
 * Function words, lower-case and unfolded, by language. They are indexed like any other word, so that a quoted phrase may
 * hold them; a query leaves them out, and detection counts them.
 */
const LISTS: Readonly<Record<string, string>> = {
  en:
    'a about above after again against all also am an and any are as at be because been before being below between both but by ' +
    'can could did do does doing don down during each either else etc ever for from further had has have having he her here hers ' +
    'him his how however i if in into is it its itself just may me might more most must my myself no nor not now of off on once ' +
    'only onto or other our ours out over own per same shall she should since so some such than that the their theirs them ' +
    'themselves then there therefore these they this those through thus to too under until up upon us very via was we were what ' +
    'whatever when where whether which while who whom whose why will with within without would yet you your yours',
  de:
    'ab aber alle allem allen aller alles als also am an ander andere anderen anderer auch auf aus bei beim bin bis bist da dabei ' +
    'dadurch dafür dagegen daher damit dann daran darauf das dass daß dazu dein deine dem den denn der des deren dessen die dies ' +
    'diese diesem diesen dieser dieses doch dort du durch ein eine einem einen einer eines er es etwas euch euer für gegen hab ' +
    'habe haben hat hatte hatten hier hinter ich ihm ihn ihnen ihr ihre ihrem ihren ihrer im in indem ins ist ja jede jedem jeden ' +
    'jeder jedes kann kannst können könnte mein meine mich mir mit muss müssen nach nicht nichts noch nun nur ob oder ohne sehr ' +
    'sein seine seinem seinen seiner sich sie sind so solche soll sollen sondern sonst über um und uns unser unsere unter vom von ' +
    'vor während war waren warum was weil welche welcher welches wenn wer werden wie wieder wir wird wo wurde wurden würde zu zum ' +
    'zur zwar zwischen',
  nl:
    'aan al alle als alles ander andere anders ben bij daar dan dat de deze die dit doch doen door dus een eens en er ge geen geweest ' +
    'haar had hadden heb hebben heeft hem het hier hij hoe hun iemand iets ik in is ja je jij jouw jullie kan kon kunnen maar me ' +
    'meer men met mij mijn moet moeten na naar niet niets nog nu of om omdat onder ons onze ook op over reeds te tegen toch toen tot ' +
    'u uit uw van veel voor waar waarom want waren was wat we wel welke werd wie wij wil word worden wordt zal ze zelf zich zij zijn ' +
    'zo zonder zou',
  sv:
    'alla allt än är att av blev bli blir de dem den denna deras dess dessa det detta dig din dina ditt du efter ej eller en ens er ' +
    'ett från för ha hade han hans har hon honom hur i icke ingen inom inte jag ju kan kunde man med mellan men mig min mina mitt ' +
    'mot mycket någon något några när ni nu och om oss på så sådan samma sedan sig sin sina sitt själv skulle som till under upp ut ' +
    'utan vad var vara varför varit vars vart vem vi vid vilka vilken vilket vår våra vårt över',
  da:
    'af al alle alt anden andet at begge blev blive bliver da de dem den denne der deres det dette dig din dine disse dit dog du ' +
    'efter ej eller en end ene enhver er et for fordi fra ham han hans har have havde hende hendes her hos hun hvad hvem hver ' +
    'hvilken hvis hvor hvordan hvorfor hvornår i ikke ind ingen intet jeg jer jo kan kun kunne man mange med meget men mellem mig ' +
    'min mine mit mod må ned noget nogen nogle nu når og også om op os over på sammen selv sig sin sine sit skal skulle som så ' +
    'sådan thi til ud uden under var ved vi vil ville vor være været',
  no:
    'alle at av bare begge ble bli blir da de deg dem den denne der dere deres det dette di din disse ditt du eg ei ein eit ' +
    'eller en enn er et etter for fordi fra før gjennom ha hadde han hans har hennes her hos hun hva hvem hver hvilken hvis hvor ' +
    'hvordan hvorfor i ikke ikkje ingen inn inni ja jeg kan kom kun kunne man mange med meg mellom men mens mer min mitt mot mye må ' +
    'nei noe noen nok nå når og også om opp oss over på seg selv sin sine sitt skal skulle slik som så til ut uten var ved vi vil ' +
    'ville være vært vår',
  fi:
    'ei eikä ehkä että he hän heidän hänen ja jo joka jonka jos jossa joten jotka kaikki kanssa koska kuin kuinka kuka kun kunnes ' +
    'me meidän mihin mikä miksi mille milloin millä minun minä missä mitä mukaan mutta myös ne niiden niin nuo näiden nämä ole olen ' +
    'olet oli olivat olla on ovat se sekä sen siellä sille siinä sinun sinä sitä tai te teidän tuo tämä tämän tässä tätä vaan vai ' +
    'vaikka voi voit',
  hu:
    'a ahhoz aki akkor alatt által általában amely amelyek ami amikor annak arra át az azok azon azt be csak de e ebben egy egyes ' +
    'egyik el ez ezek ezt ezért fel fog ha hanem hogy hogyan ide így ill illetve ilyen is itt jó kell ki kívül le lehet lesz ' +
    'mert meg mely mi miért mikor mint minden mindig mit most nagyon ne néha nem nincs ő ők olyan ön össze pedig s saját sem ' +
    'szerint szét talán te több tovább úgy után utolsó vagy vagyok valami van vele vissza volt voltak',
  fr:
    'à afin ai ainsi alors as au aucun aussi autre autres aux avait avant avec avez avoir avons car ce ceci cela celle celles ' +
    'celui ces cet cette ceux chaque chez ci comme comment dans de des donc dont du elle elles en encore entre es est et étaient ' +
    'était étant été êtes être eu eux fait font fut ici il ils je la là le les leur leurs lors lui ma mais me même mes moi mon ' +
    'ne ni nos notre nous on ont ou où par parce pas pendant peu peut peuvent plus pour pourquoi puis quand que quel quelle ' +
    'quelles quels qui quoi sa sans se sera ses si soi soit son sont sous sur ta te tes toi ton tous tout toute toutes très tu un ' +
    'une vers voici vos votre vous y',
  es:
    'a al algo algunas algunos ante antes aquel aquella aquí así aún aunque bajo bien cada casi como cómo con contra cual cuál ' +
    'cuales cuando cuándo cuánto de del desde dónde donde dos durante e el él ella ellas ellos en entre era eran eres es esa esas ' +
    'ese eso esos está estaba están estar estas este esto estos estoy fue fueron ha había hace hacia han hasta hay he incluso la ' +
    'las le les lo los más me mediante mi mientras mis mucho muy nada ni no nos nosotros nuestra nuestro o otra otras otro otros ' +
    'para pero poco por porque puede pueden pues que qué quien quién quienes se sea según ser será si sí sido sin sobre solo son ' +
    'soy su sus también tan tanto te tener tiene tienen todo todos tras tu tú tus u un una unas uno unos usted y ya yo',
  pt:
    'a à ainda algo algum alguma além ambos antes ao aos apenas aquela aquele aquilo as às assim até cada com como contra da das de ' +
    'dela dele deles depois desde dessa desse desta deste do dos e é ela elas ele eles em enquanto entre era eram essa essas esse ' +
    'esses esta está estão estar estas estava este estes eu foi for foram há isso isto já lhe lhes lo mais mas me mediante mesmo ' +
    'meu minha muito na não nas nem nessa nesta no nos nós nossa nosso num numa o onde os ou outra outro para pela pelas pelo pelos ' +
    'perante pode podem pois por porque pouco qual quais quando quanto que quem são se sem sempre ser será seu seus si só sob ' +
    'sobre sua suas também tão te tem têm ter todo todos tu tua tudo um uma umas uns você vocês',
  it:
    'a ad agli ai al alla alle allo anche ancora avere aveva c che chi ci ciò come con contro cosa così cui da dagli dai dal dalla ' +
    'dalle dallo degli dei del della delle dello dentro di dopo dove e è ed era erano essere fa fra fu gli ha hanno ho i il in io ' +
    'l la le lei li lo loro lui ma me mentre mi mia mio molto ne negli nei nel nella nelle nello no noi non nostra nostro o ogni ' +
    'ognuno oltre per perché perciò però più poco poi possono prima può qual quale quali quando quanto quella quelle quelli quello ' +
    'questa queste questi questo qui se sé sei senza si sia siamo sono sopra sotto sta stata stato stesso su sua sue sugli sui sul ' +
    'sulla suo suoi tra tu tua tuo tutti tutto un una uno vi voi',
  ro:
    'a acea aceasta această acel acela acest acesta aceste acestea acum ai al ale alt alta altă am ar are as aş astfel asupra ' +
    'au avea că câ când care cât către ce cea cel cele cine cu cum da dacă dar de deci decât deja despre din dintre după e ea ei ' +
    'el ele era este eşti eu fără fi fie fiecare fiind fost iar îi îl îmi în încă înainte între însă îşi îţi la le li lor lui ' +
    'mai mea mei meu mult nici niște noi nostru nu o ori orice pe pentru peste poate prin sa să sale sau se si și şi sub sunt te ' +
    'toate tot toți tu un una unde unei unele unor unui va vă voi vor',
  ca:
    'a al als amb aquest aquesta això aquests cada com contra d de del dels des el ella ells els en ens entre era és eren es està ' +
    'estan fins ha han hi ho i la les li llur més mentre meu molt molts nosaltres o on per perquè però poc pot potser què quan quant ' +
    'que quina ser ses si sense seu seva sobre som són també té tot tots un una unes uns us va vosaltres',
  tr:
    'acaba altı ama ancak artık aslında ayrıca az bana bazı belki ben beni benim beri bile bir biri birkaç biz bize bizim böyle bu ' +
    'buna bunu bunun burada çok çünkü da daha de değil diye dolayı en fakat gibi göre hangi hatta hem henüz hep hepsi her hiç ' +
    'için ile ilgili ise işte kadar karşı kendi ki kim kimse mı mi mu mü nasıl ne neden nedenle nerede niçin niye o olan olarak ' +
    'oldu olduğu olduğunu olsa onlar onu onun ona öyle pek rağmen sadece sanki sen senin siz sizin şey şu tarafından tüm üzere var ' +
    've veya ya yani yerine yine yok zaten',
  pl:
    'a aby ale ani aż bardzo bez bo być był była było były będą będzie ci co czy czyli dla do gdy gdzie go i ich ile im inne iż ' +
    'ja jak jako je jednak jego jej jest jestem jeszcze jeśli jeżeli już każdy kiedy kto która które którego której który których ' +
    'ma mają mi mnie może można mój my na nad nam nas nie nich nim niż no o od on ona one oni oraz po pod poza przed przez przy są ' +
    'się sobie swoje ta tak także tam te tego tej ten to tu ty tych tylko tym u w we więc wszystko z za że',
  cs:
    'a aby ale anebo ani až bez bude budou by být byl byla bylo byly co což či do hned i já jak jako je jeho jej její jejich jen ' +
    'jenom ještě ji jiné již jsem jsou jste k kam kde kdo kdy když která které který kteří ku má mají me mezi mi mě mně můj může na ' +
    'nad náš ne nebo nejsou není než nic o od on ona oni ono pak po pod podle pokud pouze pro proč proto protože před při s se si ' +
    'svůj ta tak také takže tam tato te ten tento tím to tohoto toto tu tuto ty u už v váš ve více však všechno vy z za zde že',
  sk:
    'a aby aj ak ako ale alebo ani áno asi až bez bol bola boli bolo bude budú by byť cez čo či do ešte ho i iba ich im ja je jeho ' +
    'jej k kam kde keď kto ktorá ktoré ktorý ku ma majú má medzi mi mňa môj môže my na nad nám nás nie než nič o od on ona oni po ' +
    'pod podľa pokiaľ pre pred preto pretože pri s sa si so sú svoj ta tak takže tam tento tieto to toho tom toto tu ty už v vám ' +
    'vás viac však vo vy z za že',
  ru:
    'а без более бы был была были было быть в вам вас весь во вот все всего всех вы где да даже для до его ее ей ему если есть еще ' +
    'же за зачем здесь и из или им их к как какая какие какой когда кто ли либо между меня мне много может можно мой мы на над ' +
    'надо нас наш не него нее нет ни них но о об однако он она они оно от очень по под после потому почему при про с сам свой ' +
    'себя со так также такой там тебя тем то тогда того тоже только том тот ту ты у уже хотя чего чей чем через что чтобы эта эти ' +
    'это этого этой этом этот я',
  uk:
    'а або адже але без більш би бо був була були було бути в вам вас ви від він вона вони воно все всіх де для до є же з за зі і ' +
    'із інші їх його її й коли крім ли між мене мені ми може можна на над нам нас наш не немає ні ніж ну о об один однак от після ' +
    'по при про свій себе собі та так також там те тільки то тобто тому той тут у усі хоча хто це цей ця ці цього через чи чим що ' +
    'щоб щодо я як яка який які якщо',
  bg:
    'а ако ала без беше би бил била били било в вас ваш ви все във върху където го да дали до докато за защо защото и из или им ' +
    'има как каква какво както какъв като кога когато което които кой която към ли между ми мога може му на над най нас не него ' +
    'нещо ни никой но някои о от по под преди през при с са само се си след сме според със съм също така такива там те тези ти то ' +
    'това този той тук тя че ще я',
  el:
    'αλλά αν από αυτά αυτές αυτή αυτό αυτοί αυτός για δε δεν εάν είμαι είναι είχε εκεί ενώ επειδή επί ή ήταν η θα και κάθε κάτι ' +
    'κατά μας με μέσα μετά μη μην μια μία μόνο μου να ο οι όμως όπου όπως όσο όταν ότι ούτε παρά περί πιο ποια ποιο ποιος που πού ' +
    'προς πρέπει πριν πώς σαν σας σε στα στη στην στις στο στον στους σου τα τη την της τι τις το τον του τους των ώστε ως',
  ar:
    'إذا إلا إلى إن أن أنت أنه أو أي أين بعد بل بين بها به تلك ثم حتى حول حيث دون ذلك سوف على عليه عليها عن عند غير في فيه فيها ' +
    'قبل قد كان كانت كل كما كيف لا لأن لدى لكن لم لن له لها ليس ما ماذا متى مثل مع من منذ منها منه نحو نحن هؤلاء هذا هذه هل هم ' +
    'هنا هناك هو هي و وقد ولا وهو وهي يا يكون يمكن',
  fa:
    'آن آنها از است اگر اما این با باید بر برای بود به بین پس تا تر چرا چه خود در دو دیگر را شد شده شما شود که کرد کند کنید ما ' +
    'می من نیز نیست ها هر هم همه هیچ و ولی یا یک',
  he:
    'אבל או אולי אותה אותו אותם אחרי אין אך אל אלה אם אני אנחנו אשר את אתה אתם בין גם היא הוא הייתה היה היו הם הן זאת זה זו יש כאשר כי ' +
    'כך כל כמו לא לאחר לכן למה לפני לפי מה מאוד מי מתי עד עוד על עם רק של שלא שלך שלו שם',
  id:
    'ada adalah agar akan anda antara apa apakah atau bagaimana bagi bahwa banyak beberapa belum bisa dalam dan dapat dari dengan ' +
    'di dia hanya harus hingga ia ini itu jika juga kami kapan karena ke kembali kita lain lebih maka mereka namun oleh pada para ' +
    'perlu saat saja sama sangat saya sebagai sebelum sebuah secara sedang sehingga selama semua seperti serta setelah setiap ' +
    'sudah suatu tanpa telah tentang tetapi tidak untuk yang',
  vi:
    'bạn bị bởi các cái cần cho chỉ chúng có của cũng đã đang đây để đến đó được gì hay hoặc khi không là lại làm lên mà mình mỗi ' +
    'một này nên nếu như nhưng những ở phải qua ra rất sau sẽ tại thì theo thế tôi trên trong trước từ và vào về vì với',
  zh: '的 了 吗 嗎 呢 吧 啊 是 在 和 与 與 什么 什麼 怎么 怎麼 怎样 怎樣 如何 哪些 哪个 哪個 哪里 哪裡 为什么 為什麼 我们 我們 可以',
}

const sets = new Map<string, ReadonlySet<string>>()
const NONE: ReadonlySet<string> = new Set()

/** Stop words of a language; empty for a language without a list. */
export function stopWordsOf(language: string): ReadonlySet<string> {
  let set = sets.get(language)
  if (set === undefined) {
    const list = Object.hasOwn(LISTS, language) ? LISTS[language] : undefined
    set = list === undefined ? NONE : new Set(list.split(' '))
    sets.set(language, set)
  }
  return set
}

/** Languages that have a list. */
export const STOP_WORD_LANGUAGES: readonly string[] = Object.keys(LISTS)
