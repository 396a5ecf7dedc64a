import { aspects, lexicons, type Term } from './lexicon.ts';
import type { Random } from './random.ts';

export type Language = 'en' | 'ja';

export interface Subject {
  phenomenon: Term;
  place: Term;
  method: Term;
  aspect: Term;
  style: number;
}

export function subject(random: Random, sessionId: string): Subject {
  const lexicon = lexicons[sessionId] ?? lexicons.OM;
  if (!lexicon) throw new Error(`no words for session ${sessionId}`);
  return {
    phenomenon: random.pick(lexicon.phenomena),
    place: random.pick(lexicon.places),
    method: random.pick(lexicon.methods),
    aspect: random.pick(aspects),
    style: random.int(0, 3),
  };
}

export function titleOf({ phenomenon, place, method, aspect, style }: Subject, language: Language): string {
  if (language === 'ja') {
    if (style === 0) return `${method[1]}による${place[1]}の${phenomenon[1]}の研究`;
    if (style === 1) return `${place[1]}における${phenomenon[1]}の${aspect[1]}`;
    if (style === 2) return `${phenomenon[1]}の${aspect[1]}:${method[1]}を用いた検討`;
    return `${place[1]}の${phenomenon[1]} ―${method[1]}から見た${aspect[1]}―`;
  }
  if (style === 0) return sentenceCase(`${phenomenon[0]} ${place[0]}: evidence from ${method[0]}`);
  if (style === 1) return `${aspect[0]} of ${phenomenon[0]} ${place[0]}`;
  if (style === 2) return sentenceCase(`${phenomenon[0]} as seen from ${method[0]}`);
  return `${aspect[0]} of ${phenomenon[0]} ${place[0]} inferred from ${method[0]}`;
}

/** `length`: number of paragraphs; two fill half a page. */
export function abstractText(random: Random, about: Subject, language: Language, length: number): string[] {
  return Array.from({ length }, (_, i) =>
    language === 'ja' ? paragraphJa(random, about, i) : paragraphEn(random, about, i),
  );
}

function paragraphEn(random: Random, about: Subject, index: number): string {
  const [what, where, how] = [about.phenomenon[0], about.place[0], about.method[0]];
  const percent = random.int(6, 42);
  const year = random.int(1998, 2019);
  const beats = [
    [
      `The role of ${what} ${where} is still among the larger uncertainties in our picture of the polar regions.`,
      `Earlier work relied on short records, and the agreement between independent estimates remained poor.`,
      `Here we combine ${how} with the archive of previous expeditions to obtain a consistent series since ${year}.`,
      `Particular care was taken to keep the calibration traceable over the whole period.`,
    ],
    [
      `We find that the signal increased by ${percent} ± ${random.int(2, 5)} % between ${year} and ${year + random.int(4, 9)}, with the largest changes in the ${random.pick(['first', 'second', 'last'])} third of the record.`,
      `The seasonal cycle explains ${random.int(31, 64)} % of the variance; what remains is correlated with the large-scale circulation (r = 0.${random.int(41, 86)}).`,
      `A sensitivity test with ${random.int(3, 12)} alternative assumptions did not change the sign of the trend.`,
    ],
    [
      `Field work was carried out in ${random.int(2, 5)} seasons at ${random.int(7, 34)} sites, and samples were measured within ${random.int(3, 9)} months after recovery.`,
      `The uncertainty budget is dominated by the spatial representativeness of the sites, not by the instruments.`,
      `Results from neighbouring sites agree within two standard deviations.`,
    ],
    [
      `These results suggest that the response of ${what} ${where} is faster than had been assumed.`,
      `They provide a benchmark for models, and all data will be published together with the code that produced the figures.`,
      `We will discuss implications for the coming observation plan and welcome collaboration.`,
    ],
    [
      `To test how robust the result is, the analysis was repeated with every ${random.pick(['second', 'third'])} observation left out at random.`,
      `The spread of ${random.int(200, 900)} such trials is shown by the bars in Figure 2; it is smaller than the signal in all but ${random.int(2, 4)} years.`,
    ],
    [
      `An independent estimate is available from satellite products after ${year + 3}.`,
      `Both agree on the timing of the maximum, whereas the amplitude differs by ${random.int(8, 27)} %, which we attribute to the coarser grid of the satellite product.`,
    ],
    [
      `The largest gap that remains is the winter season, when the sites cannot be reached.`,
      `Autonomous instruments that were deployed last summer have so far delivered ${random.int(90, 99)} % of the expected messages.`,
    ],
    [
      `In the next phase, the network will be extended by ${random.int(3, 9)} sites, and the processing will run in near real time.`,
      `A comparison with the other hemisphere is planned for the following year.`,
    ],
  ];
  return (beats[index % beats.length] ?? []).join(' ');
}

function paragraphJa(random: Random, about: Subject, index: number): string {
  const [what, where, how] = [about.phenomenon[1], about.place[1], about.method[1]];
  const year = random.int(1998, 2019);
  const beats = [
    [
      `${where}における${what}は、極域環境変動を理解する上で重要な過程であるが、長期の連続観測が限られており、その実態は十分に明らかになっていない。`,
      `本研究では、${how}と過去の観測隊による資料を組み合わせ、${year}年以降の均質な時系列を構築した。`,
      `期間を通じて較正の一貫性を保つため、基準試料の再測定を毎年実施した。`,
    ],
    [
      `解析の結果、対象とする量は${random.int(6, 42)}%増加しており、季節変動が全分散の${random.int(31, 64)}%を説明することが分かった。`,
      `残りの変動は大規模な大気循環と有意な相関(r = 0.${random.int(41, 86)})を示した。`,
      `仮定を変えた${random.int(3, 12)}通りの感度実験でも、変化の符号は変わらなかった。`,
    ],
    [
      `現地観測は${random.int(2, 5)}シーズン、計${random.int(7, 34)}地点で実施し、試料は回収後${random.int(3, 9)}か月以内に測定した。`,
      `不確かさの主な要因は測器ではなく地点の空間代表性であり、近接地点の結果は標準偏差の二倍以内で一致した。`,
    ],
    [
      `以上の結果は、${where}の${what}が従来の想定より速く応答することを示唆する。`,
      `得られたデータはモデルの検証に有用であり、図の作成に用いたプログラムとともに公開する予定である。`,
      `講演では今後の観測計画への示唆について議論する。`,
    ],
    [
      `結果の頑健性を確認するため、観測値を無作為に間引いた${random.int(200, 900)}回の再解析を行った。`,
      `図2に示すように、そのばらつきは大半の年で信号より小さい。`,
    ],
    [
      `${year + 3}年以降については衛星プロダクトによる独立な推定値が利用できる。`,
      `極大の時期は両者でよく一致する一方、振幅には${random.int(8, 27)}%の差があり、これは衛星プロダクトの空間分解能によるものと考えられる。`,
    ],
    [
      `冬季は現地に到達できないため、観測の空白が残されている。`,
      `昨夏に設置した無人観測装置からは、これまでに予定の${random.int(90, 99)}%のデータが得られている。`,
    ],
    [
      `今後は観測点を${random.int(3, 9)}か所増やし、準リアルタイムの処理を開始する。`,
      `さらに翌年には反対側の半球との比較を行う計画である。`,
    ],
  ];
  return (beats[index % beats.length] ?? []).join('');
}

function sentenceCase(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
