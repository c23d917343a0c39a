import { normalized } from '../text/word.ts'

/** A set of words as `normalized` gives them: without case and accents. */
const words = (text: string): ReadonlySet<string> => new Set(normalized(text).split(/\s+/).filter(Boolean))

/** They stand for something that was named before: in an earlier clause of the message, or not in the message at all. */
export const POINTING = words(`it they them he him she this these those
  er ihn ihm dieser diese dieses diesem diesen jener jene jenes jenem dessen deren davon dazu damit dafür dagegen daran
  darauf darin daraus darüber dabei danach dort dorthin derselbe dieselbe dasselbe denselben
  ella ellos ellas esto eso aquello este estos ese esa esos esas aquel aquella allí ahí
  il elle ils elles celui celle ceux celles cela ça ceci cet cette ces
  esso essa essi questo questa questi queste quello quella quelli ciò loro
  ele ela eles elas isso isto aquilo esse essa dele dela deles delas nele nela disso disto nisso
  hij hem dit deze ervan erbij daarvan daarmee daarvoor
  он она оно они его её их ему им него неё них этот эта это эти этого этой этом там туда
  这 这个 这些 那 那个 那些 这里 那里 这样 那样 前者 后者
  それ これ あれ その この あの そこ ここ 彼 彼女 彼ら 그것 그것은 그것의 그것을 그는 그녀는 그의 이것은
  هو هي هم هذا هذه ذلك تلك यह वह इसका उसका इसकी उसकी bunu onu bunun onun`)

/** Whose thing it is: often that of the words before it in the same clause. */
export const OWNING = words(`its their theirs his her hers sein seine seinen seiner seinem seines leur leurs sa ses
  suo sua suoi sue 其 该 此 它 它的 他 他的 她 她的 它们 他们 她们`)

/** They compare with something; alone they say little of what. */
export const COMPARING = words(`same else other others another instead former latter previous above mentioned
  gleiche gleichen selbe selben andere anderen anderer anderes sonst stattdessen vorige vorherige
  mismo misma mismos otro otra otros otras demás même mêmes autre autres stesso stessa altro altra altri altre
  mesmo mesma outro outra outros outras ander andere zelfde другой другие 其他 另外 同样 他の`)

/** They point back or mean something else, such as the person who is asked. */
export const AMBIGUOUS = words(`that es sie ihr ihre ihren ihrem ihrer su sus son lo lui lei seu sua`)

/** They point back at the end of a clause; elsewhere they are articles, or say that something exists. */
export const POINTING_LAST = words('there das dies da here hier')

/** A message that goes on begins with them. */
export const OPENING = words(`and but or so also then plus more
  und aber oder auch dann mehr y e o pero también entonces et mais ou alors ma allora mas en maar
  а и но или 那 那么 还有 而 而且 では じゃあ それでは peki ya`)

/** The same with two words or more. Each is taken away with its question word. */
export const OPENING_PHRASE =
  /^(?:what about|how about|what if|was ist mit|wie ist es mit|wie sieht es (?:mit|bei|in)|que tal|que pasa con|qu'en est-il d[eu]|e quanto a|en hoe zit het met)(?=\s)/u

/** Words that look like pointing ones and are not: an "it" without a meaning, a time, "there is", "hi there". */
export const EMPTY_PHRASE =
  /\b(?:(?:does|did|will|would|can|could) it (?=take|matter)|(?:is|was|isn't) it (?=possible|necessary|allowed|true|safe|legal|worth|ok|okay|better|common|normal|mandatory|easy|hard|difficult|important)|it (?=takes?\b|took\b|is (?:possible|necessary|true)|was (?:possible|necessary|true))|(?:what|who|where|when) (?:is|was) it that|this (?=is\b|year|month|week|quarter|morning|afternoon|evening|time|way)|(?:is|are|was|were|be|been|how many|how much) there|there (?:is|are|was|were)|(?<=\b(?:hi|hey|hello|you|you still) )there|gibt es|es gibt|gab es|es gab|handelt es sich|geht es um|il y a|y a-t-il|il faut|faut-il|est-il possible|est-ce|s'il)/gu

/** "the second one" names nothing by itself. */
export const NAMELESS =
  /\b(?:which|other|another|first|second|third|last|next|previous|new|newer|old|older|cheap|cheaper|big|bigger|small|smaller|best) ones?\b/u

/** They ask, or make a clause of a row of words. */
export const ASKING =
  words(`who whom whose what which when where why how is are was were do does did can could will would should has have had
  may might wer wem wen wessen was wann wo wohin woher warum wieso weshalb wie welche welcher welches welchen welchem ist
  sind war waren hat haben hatte kann können wird werden wurde wurden muss darf soll
  que qué cual cuál cuáles quién quiénes cuándo dónde cómo cuánto cuánta cuántos cuántas es son fue fueron hay tiene puede
  qui quoi quel quelle quels quelles quand où comment pourquoi combien est sont peut était a-t
  che chi cosa quale quali dove come perché quanto quanta quanti quante sono può qual quais quem onde
  wat waar wanneer waarom hoe welke zijn heeft kan кто что где когда почему как какой какая какое какие сколько
  什么 谁 哪 哪里 哪个 哪些 何时 为什么 怎么 如何 多少 几 吗 是 何 誰 どこ いつ なぜ どう どの いくら`)

/** They begin a further clause, in which a pronoun may stand for what the clause before names. */
export const JOINING = words(`and or but if when because while before after who until since so
  und oder aber wenn weil während bevor nachdem dass der die welcher y o pero si cuando porque mientras que
  et ou mais si quand parce lorsque qui e o ma se quando perché che`)

/**
 * They begin a further clause only before a pointing word ("say that it closes"). Elsewhere they tell more of the word before
 * them, which is then not what a pointing word behind them stands for ("the person that led it").
 */
export const RELATIVE = words('that which')

/** Greetings and thanks: they name nothing, and nothing is to be looked for. */
export const COURTESY =
  words(`hello hi hey thanks thank thx you ok okay great good perfect nice fine cool bye goodbye please
  morning evening hallo guten tag morgen danke dank dankeschön bitte tschüss super gut prima hola gracias adiós vale
  buenos buenas días tardes bonjour salut merci parfait revoir ciao grazie buongiorno perfetto olá oi obrigado obrigada
  dag bedankt спасибо привет здравствуйте 你好 谢谢 再见 好的 好 こんにちは ありがとう ございます`)

/** The person who asks and the one who is asked: a question about them stands by itself. */
export const SPEAKERS = words(
  'you your i me my we us our du dich dein ich mich wir uns tu te usted yo vous je nous 你 我 您',
)

/** Before its only noun, an article means one that is known: "the price", and not "photosynthesis". */
export const DEFINITE = words('the der die das den dem el la los las le les il gli')

/** Words without a meaning of their own in languages whose stop words the index keeps. */
export const EMPTY =
  words(`long lange lang tiempo tempo longtemps much many viel viele 的 了 吗 呢 在 有 和 与 被 把 也 都 还 就 对 从 到 为 以 及 是 不 个 は が を に の で と も か です ます した
  de da do dos das em no na com para por um uma o a os as het een van op te met voor в на с по о для из от не`)
