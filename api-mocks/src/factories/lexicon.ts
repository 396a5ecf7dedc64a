export type Term = readonly [en: string, ja: string];

export interface Lexicon {
  /** English: lower case, fits after "of". */
  phenomena: readonly Term[];
  /** English: with its preposition. */
  places: readonly Term[];
  /** English: lower case, fits after "from". */
  methods: readonly Term[];
}

const terms = (text: string): Term[] =>
  text
    .trim()
    .split('\n')
    .map((line) => {
      const [en = '', ja = ''] = line.split('=');
      return [en.trim(), ja.trim()] as const;
    });

export const lexicons: Record<string, Lexicon> = {
  S: {
    phenomena: terms(`
      rapid change in the Antarctic marginal seas = 南極縁辺海の急速な変化
      the next deep ice core older than one million years = 百万年を超える次期深層氷床コア
      open data in polar observatories = 極域観測所のオープンデータ
      early-career networks in polar science = 極域科学における若手研究者ネットワーク
      tipping points of the polar climate system = 極域気候システムの臨界点
      long-term monitoring under logistic constraints = 輸送制約下の長期モニタリング`),
    places: terms(`
      in East Antarctica = 東南極
      in the Arctic and Antarctic = 両極域
      along the Indian Ocean sector = インド洋セクター
      at inland stations = 内陸基地
      in the coming decade = 今後十年`),
    methods: terms(`
      two decades of joint expeditions = 二十年にわたる共同観測
      coordinated ship and satellite campaigns = 船舶・衛星の連携観測
      community-driven data rescue = 研究者主導のデータレスキュー
      a new observation network = 新しい観測網
      autonomous platforms = 無人観測プラットフォーム`),
  },
  IA: {
    phenomena: terms(`
      ice sheet and ocean interaction = 氷床と海洋の相互作用
      basal melting of ice shelves = 棚氷の底面融解
      meltwater pathways beneath outlet glaciers = 溢流氷河下の融解水経路
      warm deep water intrusion = 暖かい深層水の流入
      iceberg calving = 氷山分離`),
    places: terms(`
      at Totten Glacier = トッテン氷河
      in Lützow-Holm Bay = リュツォ・ホルム湾
      beneath the Shirase Glacier tongue = 白瀬氷河氷舌下
      in northwest Greenland = グリーンランド北西部
      off Wilkes Land = ウィルクスランド沖`),
    methods: terms(`
      hot-water drilling and moorings = 熱水掘削と係留観測
      coupled ice and ocean modelling = 氷床海洋結合モデル
      phase-sensitive radar = 位相感応レーダー
      seal-borne sensors = アザラシ搭載センサー
      satellite altimetry = 衛星高度計`),
  },
  IB: {
    phenomena: terms(`
      black carbon deposition on snow = 積雪への黒色炭素沈着
      microplastics in sea ice = 海氷中のマイクロプラスチック
      atmospheric rivers reaching the ice sheet = 氷床に達する大気の川
      marine aerosol and cloud formation = 海洋起源エアロゾルと雲形成
      permafrost carbon release = 永久凍土からの炭素放出`),
    places: terms(`
      over the Arctic Ocean = 北極海
      at Ny-Ålesund = ニーオルスン
      in the Southern Ocean = 南大洋
      in eastern Siberia = 東シベリア
      at Dome Fuji = ドームふじ`),
    methods: terms(`
      ship-borne lidar = 船上ライダー
      isotope-enabled climate models = 同位体気候モデル
      a pan-Arctic snow survey = 環北極積雪調査
      tethered balloon profiles = 係留気球観測
      machine learning on reanalyses = 再解析データの機械学習`),
  },
  OA: {
    phenomena: terms(`
      shock metamorphism in ordinary chondrites = 普通コンドライトの衝撃変成
      aqueous alteration of carbonaceous chondrites = 炭素質コンドライトの水質変質
      presolar grains = プレソーラー粒子
      noble gases in ureilites = ユレイライト中の希ガス
      micrometeorite fluxes = 微隕石の降下量
      terrestrial ages of meteorites = 隕石の落下年代
      the thermal history of eucrites = ユークライトの熱史`),
    places: terms(`
      from the Yamato Mountains = やまと山脈産
      from the Asuka area = あすか地域産
      in blue ice near the Sør Rondane Mountains = セール・ロンダーネ山地の裸氷帯
      in surface snow at Dome Fuji = ドームふじ表層雪
      from the Belgica Mountains = ベルジカ山脈産`),
    methods: terms(`
      synchrotron X-ray tomography = 放射光X線トモグラフィー
      NanoSIMS isotope imaging = NanoSIMS同位体イメージング
      transmission electron microscopy = 透過電子顕微鏡観察
      cosmogenic nuclides = 宇宙線生成核種
      oxygen isotope analysis = 酸素同位体分析`),
  },
  OB: {
    phenomena: terms(`
      foraging behaviour of Adélie penguins = アデリーペンギンの採餌行動
      moss and lichen communities = 蘚苔類・地衣類群落
      under-ice phytoplankton blooms = 海氷下の植物プランクトンブルーム
      Antarctic krill recruitment = ナンキョクオキアミの加入
      microbial mats in freshwater lakes = 淡水湖沼の微生物マット
      diving physiology of Weddell seals = ウェッデルアザラシの潜水生理
      tardigrade dormancy = クマムシの休眠
      seabird migration = 海鳥の渡り`),
    places: terms(`
      at Langhovde = ラングホブデ
      in Skarvsnes lakes = スカルブスネス湖沼群
      in the seasonal ice zone off Adélie Land = アデリーランド沖季節海氷域
      in the Chukchi Sea = チュクチ海
      in Svalbard = スバールバル諸島
      along the Sōya Coast = 宗谷海岸`),
    methods: terms(`
      animal-borne video loggers = 動物装着型ビデオロガー
      environmental DNA = 環境DNA
      metagenomic sequencing = メタゲノム解析
      stable isotopes of feathers = 羽毛の安定同位体
      continuous plankton recorders = 連続プランクトン採集
      long-term vegetation plots = 長期植生調査区`),
  },
  OG: {
    phenomena: terms(`
      glacial isostatic adjustment = 氷河性地殻均衡調整
      the Holocene retreat of the ice margin = 完新世における氷床縁の後退
      high-grade metamorphic rocks = 高度変成岩
      crustal structure = 地殻構造
      subglacial topography = 氷床下地形
      marine sediment records of ice rafting = 海底堆積物に残る漂流岩屑記録
      seismic swarms near grounding lines = 接地線付近の群発地震`),
    places: terms(`
      in the Lützow-Holm Complex = リュツォ・ホルム岩体
      in the Sør Rondane Mountains = セール・ロンダーネ山地
      in Enderby Land = エンダービーランド
      on the Conrad Rise = コンラッドライズ
      around Syowa Station = 昭和基地周辺
      in central Dronning Maud Land = 中央ドロンニングモードランド`),
    methods: terms(`
      surface exposure dating = 表面露出年代測定
      continuous GNSS and absolute gravity = GNSS連続観測と絶対重力測定
      zircon geochronology = ジルコン年代学
      broadband seismic arrays = 広帯域地震計アレイ
      airborne geophysics = 航空機地球物理探査
      multi-beam bathymetry = マルチビーム測深`),
  },
  OM: {
    phenomena: terms(`
      surface mass balance = 表面質量収支
      katabatic winds = カタバ風
      snow grain growth = 積雪粒子の成長
      water vapour isotopes = 水蒸気同位体
      mixed-phase clouds = 混合相雲
      sea ice thickness = 海氷厚
      glacier surge dynamics = 氷河サージの力学
      dust layers in ice cores = 氷床コア中のダスト層
      stratospheric ozone depletion = 成層圏オゾンの減少`),
    places: terms(`
      on the East Antarctic plateau = 東南極内陸高原
      along the route from S16 to Dome Fuji = S16からドームふじへのルート
      at Syowa Station = 昭和基地
      on Qaanaaq Ice Cap = カナック氷帽
      in the Barents Sea = バレンツ海
      at EGRIP camp = EGRIPキャンプ
      over the Arctic = 北極域`),
    methods: terms(`
      automatic weather stations = 自動気象観測装置
      snow pit studies = 積雪断面観測
      regional climate modelling = 領域気候モデル
      cavity ring-down spectroscopy = キャビティリングダウン分光
      satellite radar interferometry = 衛星干渉SAR
      radiosonde campaigns = ラジオゾンデ集中観測
      continuous flow analysis = 連続融解分析`),
  },
  OS: {
    phenomena: terms(`
      pulsating aurora = 脈動オーロラ
      polar mesospheric clouds = 極中間圏雲
      energetic electron precipitation = 高エネルギー電子降り込み
      field-aligned currents = 沿磁力線電流
      gravity wave momentum fluxes = 大気重力波の運動量フラックス
      ionospheric irregularities = 電離圏不規則構造
      auroral infrasound = オーロラ起源インフラサウンド`),
    places: terms(`
      over Syowa Station = 昭和基地上空
      in northern Scandinavia = スカンジナビア北部
      above Longyearbyen = ロングイヤービエン上空
      in the dusk-side auroral zone = 夕方側オーロラ帯
      at conjugate stations in Iceland = アイスランドの共役点観測点
      in the polar cap = 極冠域`),
    methods: terms(`
      the PANSY radar = PANSYレーダー
      EISCAT observations = EISCAT観測
      all-sky imagers = 全天イメージャ
      a sodium resonance lidar = ナトリウム共鳴散乱ライダー
      SuperDARN data = SuperDARNデータ
      imaging riometers = イメージングリオメータ
      sounding rockets = 観測ロケット`),
  },
};

export const aspects: readonly Term[] = [
  ['Seasonal variability', '季節変動'],
  ['Interannual variability', '年々変動'],
  ['Spatial distribution', '空間分布'],
  ['Drivers', '支配要因'],
  ['Recent changes', '近年の変化'],
  ['A new view', '新たな描像'],
  ['Quantification', '定量的評価'],
  ['First observations', '初期観測'],
];
