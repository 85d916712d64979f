/** What a sentence names. Fields have their name in the file. */
const WORDS = {
  adminName: 'Nama bagian untuk staf',
  band: 'Rentang',
  bands: 'label rentang',
  categories: 'kategori',
  category: 'Kategori',
  color: 'Warna',
  firstAndLast: 'Nomor pertama dan terakhir',
  icon: 'Ikon',
  id: 'id',
  ids: 'Daftar id',
  index: 'Indeks',
  item: 'Butir',
  itemNumbers: 'Daftar nomor butir',
  key: 'key',
  keys: 'Daftar key',
  label: 'Label',
  labels: 'Daftar label',
  letter: 'Huruf',
  letters: 'Daftar huruf bagian',
  lettersAndNames: 'Huruf dan nama bagian',
  lettersAndStyles: 'Huruf dan gaya',
  modality: 'Modalitas',
  name: 'Nama',
  pattern: 'Pola umum',
  patternLabel: 'Label pola',
  questions: 'pertanyaan',
  relationship: 'Hubungan',
  section: 'Bagian',
  statements: 'pernyataan',
  text: 'Teks',
  tip: 'Saran',
  tips: 'saran',
  value: 'Nilai',
  values: 'Daftar nilai',
};
export type Word = keyof typeof WORDS;

/** The codes of the JSON parser that authors meet. */
const SYNTAX: Record<string, string> = {
  InvalidSymbol: 'ada kata atau tanda yang tidak dikenal. Teks harus diapit tanda kutip ganda',
  UnexpectedEndOfNumber: 'bilangan ini belum selesai ditulis',
  PropertyNameExpected: 'nama isian belum ada, atau ada koma berlebih sebelum ini',
  ValueExpected: 'nilainya belum ada, atau ada koma berlebih sebelum ini',
  ColonExpected: 'titik dua (:) setelah nama isian belum ada',
  CommaExpected: 'koma sebelum ini belum ada',
  CloseBraceExpected: 'kurung kurawal tutup } belum ada',
  CloseBracketExpected: 'kurung siku tutup ] belum ada',
  EndOfFileExpected: 'masih ada tulisan setelah akhir isi',
  InvalidCommentToken: 'komentar tidak dapat dipakai di sini. Hapus komentarnya',
  UnexpectedEndOfString: 'tanda kutip penutup teks belum ada',
  InvalidCharacter: 'di dalam teks ada tanda yang tidak dapat dipakai, misalnya tab',
  InvalidEscapeCharacter: 'tanda setelah garis miring terbalik (\\) keliru',
};

/**
 * What can be wrong in a pack and what to do about it, in the language of those who write and import packs. Each sentence follows
 * its place: "Butir ke-5 › number: harus 5, ...".
 */
export const SENTENCES = {
  // The text of the file.
  notJson: (code: string) => `bukan JSON yang benar: ${SYNTAX[code] ?? 'penulisannya keliru'}.`,
  tooDeep: (most: number) => `daftar dan kumpulan isian bertumpuk lebih dari ${most} tingkat. Periksa tanda kurungnya.`,
  keyImpossible: (key: string) => `nama isian "${key}" tidak dapat dipakai. Hapus isian ini.`,
  keyTwice: (key: string) => `isian "${key}" ditulis dua kali. Hapus salah satunya.`,
  // Single fields.
  missing: (meaning: string) => `isian ini belum ada. Tambahkan; isinya harus ${meaning}.`,
  mustBe: (meaning: string) => `harus ${meaning}.`,
  unknownField: () => 'isian ini tidak dikenal. Periksa ejaannya, atau hapus.',
  fewEntries: (fewest: number) => `harus berisi paling sedikit ${fewest} entri.`,
  textEmpty: () => 'teksnya kosong. Isi teks ini.',
  textSpaces: () => 'teksnya diawali atau diakhiri spasi. Hapus spasi itu.',
  textNotFinal: (mark: string) => `teksnya belum final: masih berisi "${mark}".`,
  // Fields that depend on one another.
  repeated: (what: Word, value: string | number) =>
    `${WORDS[what]} "${value}" muncul lebih dari sekali. Ubah atau hapus salah satunya.`,
  lacking: (what: Word, entries: string) => `${WORDS[what]} belum lengkap. Tambahkan ${entries}.`,
  surplus: (what: Word, entries: string) => `${WORDS[what]} memuat yang tidak semestinya. Hapus ${entries}.`,
  mismatch: (what: Word, expected: string, actual: string) => `${WORDS[what]} harus ${expected}, bukan ${actual}.`,
  unknown: (what: Word, id: string) => `${WORDS[what]} "${id}" tidak ada di kuesioner ini. Periksa penulisannya.`,
  count: (what: Word, wanted: number, actual: number) => `harus ada ${wanted} ${WORDS[what]}, sekarang ${actual}.`,
  noInstrument: () => 'tidak ada instrumen dengan id ini. Pakai id dari versi sebelumnya.',
  noSource: () =>
    'sumber belum disebut. Tulis asal butirnya dalam tanda kurung, misalnya "CC-BY-4.0 (butir buatan sendiri)".',
  numberGap: (wanted: number) => `harus ${wanted}: nomor berurutan mulai dari 1, tanpa lompatan atau pengulangan.`,
  numberTwice: (number: number, first: number) =>
    `nomor ${number} dipakai dua kali, pertama di urutan ke-${first}. Beri nomor lain.`,
  fewItems: (fewest: number) =>
    `harus ada paling sedikit ${fewest} butir; dengan kurang dari itu tidak ada hasil yang punya rentang.`,
  notOneSection: (item: number) => `butir ${item} harus ada di tepat satu bagian.`,
  tooLight: (contrast: number) =>
    `warnanya terlalu terang: teks putih di atasnya perlu kontras ${contrast}. Pilih warna yang lebih gelap.`,
  // Bands.
  bandStart: (start: number | null) =>
    `harus ${start}: rentang bersambungan tanpa celah dan tanpa tumpang tindih, dan rentang pertama terbuka ke bawah (null).`,
  bandOpen: () => 'hanya rentang terakhir yang terbuka ke atas (null); rentang lain punya batas.',
  bandReversed: () => 'rentang ini berakhir sebelum mulai. Periksa min dan max.',
  bandOutside: (value: number, lowest: number, highest: number) =>
    `${value} tidak dapat dicapai: skor total ada di antara ${lowest} dan ${highest}.`,
  bandMissing: (id: string) => `rentang "${id}" belum ada. Kedua kumpulan rentang memakai id yang sama.`,
  bandExtra: (id: string) =>
    `rentang "${id}" tidak ada di kumpulan rentang yang lain. Kedua kumpulan memakai id yang sama.`,
  bandSameText: () => 'teks ini sama dengan teks rentang lain. Setiap rentang perlu penjelasan sendiri.',
  // Patterns and interpretation.
  indexFewItems: (id: string, items: number, fewest: number) =>
    `indeks "${id}" memilih ${items} butir. Paling sedikit ${fewest}, agar satu jawaban tidak menentukan pola.`,
  lastRule: () => 'aturan terakhir harus selalu berlaku. Kosongkan syaratnya ([]).',
  earlierRule: () => 'hanya aturan terakhir yang boleh tanpa syarat. Tambahkan syarat.',
  noCondition: () => 'perlu satu syarat, karena indeksnya menentukan urutan.',
  thresholdRange: (condition: string, lowest: number, highest: number) =>
    `syarat "${condition}" selalu atau tidak pernah terpenuhi: nilainya ada di antara ${lowest} dan ${highest}.`,
  thresholdDecimals: (value: number, decimals: number) =>
    `${value} terlalu rinci: indeks dibulatkan sampai ${decimals} angka di belakang koma.`,
  modalityIncomplete: () => 'low, high, dan mixed harus diisi semuanya, atau null semuanya.',
  tipsDirected: () => 'perlu saran untuk kedua arah, low dan high.',
  tipsUndirected: () => 'bagian ini tidak punya arah, jadi hanya neutral yang diisi.',
  averageRange: (value: number, lowest: number, highest: number) =>
    `${value} tidak dapat dicapai: rata-rata ada di antara ${lowest} dan ${highest}.`,
  differenceRange: (value: number, most: number) =>
    `${value} tidak dapat dicapai: rata-rata berbeda paling banyak ${most}.`,
  aboveCount: (value: number, what: Word, count: number) =>
    `${value} terlalu banyak: kuesioner ini punya ${count} ${WORDS[what].toLowerCase()}.`,
  aboveLargest: (value: number, items: number) =>
    `${value} terlalu banyak: bagian terbesar punya ${items} butir, jadi setiap bagian akan dianggap kecil.`,
  // The quality of answers.
  pairTwice: () => 'butir yang sama disebut dua kali. Sebut dua butir yang berbeda.',
  pairNever: (span: number) => `tidak pernah terlampaui: dua jawaban berbeda paling banyak ${span}.`,
  // Norms.
  ageBandReversed: () => 'rentang usia ini berakhir sebelum mulai. Periksa fromMonths dan toMonths.',
  ageBandNarrow: (fewest: number) => `rentang usia ini terlalu sempit: paling sedikit ${fewest} bulan.`,
  ageBandOverlap: (last: number) =>
    `harus lebih dari ${last}: rentang usia berurutan dari yang termuda, dan tidak ada usia di dua rentang.`,
  // Versions.
  comparableSelf: () => 'menyebut versi ini sendiri. Hapus entri ini.',
  comparableUnknown: (version: string) => `versi ${version} tidak ada. Sebut versi yang sudah terbit.`,
  notComparable: (version: string, at: string) =>
    `hasil versi ${version} tidak dapat dibandingkan, karena ${at} berbeda. Hapus entri ini, atau kembalikan isinya.`,
  versionNotNewer: (newest: string) => `harus lebih tinggi dari ${newest}, versi yang terbaru.`,
  // The statement about evidence.
  datesAscend: () => 'tanggal harus berurutan, yang terlama lebih dulu.',
};
export type ProblemCode = keyof typeof SENTENCES;
type Values<Code extends ProblemCode> = Parameters<(typeof SENTENCES)[Code]>;

/** Something that is wrong in a pack. */
export interface PackProblem {
  /** The path of the field, "items.4.number"; "pack" for all of it. It may name a field that is missing. */
  at: string;
  code: ProblemCode;
  problem: string;
}

export const problemAt = <Code extends ProblemCode>(at: string, code: Code, ...values: Values<Code>): PackProblem => ({
  at: at || 'pack',
  code,
  problem: sentenceOf(code, ...values),
});

export const sentenceOf = <Code extends ProblemCode>(code: Code, ...values: Values<Code>): string =>
  (SENTENCES[code] as (...all: Values<Code>) => string)(...values);

/** A list with the problem if the condition is false, otherwise an empty list. */
export const problemUnless = <Code extends ProblemCode>(
  isValid: boolean,
  at: string,
  code: Code,
  ...values: Values<Code>
): PackProblem[] => (isValid ? [] : [problemAt(at, code, ...values)]);

/** Returns one problem for each value that occurs more than once. */
export function repeatedProblems(values: readonly (string | number)[], at: string, what: Word): PackProblem[] {
  const repeated = values.filter((value, i) => values.indexOf(value) !== i);
  return [...new Set(repeated)].map((value) => problemAt(at, 'repeated', what, value));
}

/** The same for one field of several entries. */
export const repeatedFields = <Field extends Word>(
  entries: readonly Readonly<Record<Field, string>>[],
  field: Field,
  at: string,
): PackProblem[] =>
  repeatedProblems(
    entries.map((entry) => entry[field]),
    at,
    field,
  );

/** Returns one problem for each id that is not known. */
export const unknownProblems = (ids: readonly string[], known: readonly string[], at: string, what: Word) =>
  ids.filter((id) => !known.includes(id)).map((id) => problemAt(at, 'unknown', what, id));

const withSortedKeys = (value: unknown) =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? Object.entries(value).sort() : value;

/**
 * Returns a problem if two values differ as JSON: of two lists, the entries that are missing or too many. The order of list entries
 * matters, the order of keys does not.
 */
export function mismatchProblems(actual: unknown, expected: unknown, at: string, what: Word): PackProblem[] {
  const [actualJson, expectedJson] = [actual, expected].map((value) => JSON.stringify(withSortedKeys(value)));
  if (actualJson === expectedJson) return [];
  const [present, wanted] = [actual, expected].map(entriesOf) as [string[], string[]];
  const lacking = wanted.filter((one) => !present.includes(one)).join(', ');
  const surplus = present.filter((one) => !wanted.includes(one)).join(', ');
  if (lacking && surplus) return [problemAt(at, 'mismatch', what, lacking, surplus)];
  if (lacking) return [problemAt(at, 'lacking', what, lacking)];
  if (surplus) return [problemAt(at, 'surplus', what, surplus)];
  return [problemAt(at, 'mismatch', what, String(expectedJson), String(actualJson))];
}

/** The entries of a list or a map as JSON, each alone; any other value is one entry. */
const entriesOf = (value: unknown): string[] => {
  const sorted = withSortedKeys(value);
  return (Array.isArray(sorted) ? sorted : [sorted]).map((one) => JSON.stringify(one));
};
