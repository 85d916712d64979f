import { type ProblemCode, SENTENCES } from '../pack-problems.ts';
import { genericPack, intelligencePack, learningPack, put } from '../testing/choices.ts';
import { currentPack, pack as firstPack } from '../testing/sensory.ts';
import { findPackProblems } from './find-problems.ts';
import { parsePack } from './parse-pack.ts';

const { comparableWith = [] } = currentPack;
const versions = [firstPack, ...comparableWith.map((version) => ({ ...currentPack, version })), currentPack];

const changed =
  <Pack extends object>(pack: Pack) =>
  (change: (copy: Pack) => unknown): object => {
    const copy = structuredClone(pack);
    change(copy);
    return copy;
  };
const sensory = changed(currentPack);
const learning = changed(learningPack);
const intelligence = changed(intelligencePack);
const generic = changed(genericPack);
const rules = (pack: typeof currentPack) => pack.interpretation!;

it.each([firstPack, currentPack, learningPack, intelligencePack, genericPack])(
  'findPackProblems: the shipped pack $id $version has none',
  (pack) => expect(findPackProblems(pack, versions)).toEqual([]),
);

/** What is wrong, what the author reads, and the pack. */
const BROKEN: [what: string, line: string, pack: object][] = [
  [
    'an age band ends before it begins',
    'Norma › ageBands ke-1 › toMonths: rentang usia ini berakhir sebelum mulai. Periksa fromMonths dan toMonths.',
    sensory((p) => put(p.norms!.ageBands[0]!, 'toMonths', 35)),
  ],
  [
    'an age band is too narrow',
    'Norma › ageBands ke-1: rentang usia ini terlalu sempit: paling sedikit 6 bulan.',
    sensory((p) => put(p.norms!.ageBands[0]!, 'toMonths', 40)),
  ],
  [
    'an age band begins in the one before',
    'Norma › ageBands ke-2 › fromMonths: harus lebih dari 47: rentang usia berurutan dari yang termuda, dan tidak ada usia di dua rentang.',
    sensory((p) => put(p.norms!.ageBands[1]!, 'fromMonths', 47)),
  ],
  [
    'an index names an unknown section',
    'Pola › indices ke-16 (emotional) › select: Bagian "N" tidak ada di kuesioner ini. Periksa penulisannya.',
    sensory((p) => put(p.patterns.indices[15]!.select, 'adminSections', ['N'])),
  ],
  [
    'an item number is used twice',
    'Butir ke-5 › number: nomor 4 dipakai dua kali, pertama di urutan ke-4. Beri nomor lain.',
    sensory((p) => put(p.items[4]!, 'number', 4)),
  ],
  [
    'an item number is skipped',
    'Butir ke-125 › number: harus 125: nomor berurutan mulai dari 1, tanpa lompatan atau pengulangan.',
    sensory((p) => put(p.items[124]!, 'number', 126)),
  ],
  [
    'the last band ends',
    'Rentang skor › result-view › bands ke-5 (high) › max: hanya rentang terakhir yang terbuka ke atas (null); rentang lain punya batas.',
    sensory((p) => put(p.bandSets['result-view'].bands[4]!, 'max', 625)),
  ],
  [
    'a band begins above every total',
    'Rentang skor › questionnaire › bands ke-5 (high) › min: 626 tidak dapat dicapai: skor total ada di antara 125 dan 625.',
    sensory((p) => {
      put(p.bandSets.questionnaire.bands[3]!, 'max', 625);
      put(p.bandSets.questionnaire.bands[4]!, 'min', 626);
    }),
  ],
  [
    'a band ends below every total',
    'Rentang skor › result-view › bands ke-1 (low) › max: 124 tidak dapat dicapai: skor total ada di antara 125 dan 625.',
    sensory((p) => {
      put(p.bandSets['result-view'].bands[0]!, 'max', 124);
      put(p.bandSets['result-view'].bands[1]!, 'min', 125);
    }),
  ],
  [
    'the scale shrinks below the bands',
    'Rentang skor › questionnaire › bands ke-5 (high) › min: 285 tidak dapat dicapai: skor total ada di antara 125 dan 125.',
    sensory((p) => {
      p.scale.splice(0, 4);
      p.scale.push({ value: 1, label: 'X', percent: 0, description: 'X' });
    }),
  ],
  [
    'a band is missing in one set',
    'Rentang skor › result-view › bands: rentang "low" belum ada. Kedua kumpulan rentang memakai id yang sama.',
    sensory((p) => put(p.bandSets['result-view'].bands[0]!, 'id', 'lowest')),
  ],
  [
    'a band is in one set alone',
    'Rentang skor › result-view › bands ke-1 (lowest) › id: rentang "lowest" tidak ada di kumpulan rentang yang lain. Kedua kumpulan memakai id yang sama.',
    sensory((p) => put(p.bandSets['result-view'].bands[0]!, 'id', 'lowest')),
  ],
  [
    'two bands have one text',
    'Rentang skor › questionnaire › bands ke-3 (normal) › interpretation: teks ini sama dengan teks rentang lain. Setiap rentang perlu penjelasan sendiri.',
    sensory((p) =>
      put(p.bandSets.questionnaire.bands[2]!, 'interpretation', p.bandSets.questionnaire.bands[1]!.interpretation),
    ),
  ],
  [
    'an item has no text',
    'Butir ke-8 › text: teksnya kosong. Isi teks ini.',
    sensory((p) => put(p.items[7]!, 'text', '')),
  ],
  [
    'a text is blank',
    'disclaimer › text: teksnya kosong. Isi teks ini.',
    sensory((p) => put(p.disclaimer, 'text', '  ')),
  ],
  [
    'a text ends with a space',
    'Butir ke-8 › text: teksnya diawali atau diakhiri spasi. Hapus spasi itu.',
    sensory((p) => put(p.items[7]!, 'text', 'Menutup telinga. ')),
  ],
  [
    'a text is not final',
    'Bagian ke-3 (C) › description: teksnya belum final: masih berisi "TODO".',
    sensory((p) => put(p.sections[2]!, 'description', 'TODO: uraian')),
  ],
  [
    'a field is missing',
    'Butir ke-8 › text: isian ini belum ada. Tambahkan; isinya harus teks yang tidak kosong.',
    sensory((p) => Reflect.deleteProperty(p.items[7]!, 'text')),
  ],
  [
    'an index can never reach its threshold',
    'Pola › modality › rules ke-1 (auditory-low) › when ke-1 › value: syarat ">= 5.5" selalu atau tidak pernah terpenuhi: nilainya ada di antara 1 dan 5.',
    sensory((p) => put(p.patterns.modality.rules[0]!.when[0]!, 'value', 5.5)),
  ],
  [
    'an index always reaches its threshold',
    'Pola › general › rules ke-1 (undirected) › when ke-1 › value: syarat "< 1" selalu atau tidak pernah terpenuhi: nilainya ada di antara 1 dan 5.',
    sensory((p) => put(p.patterns.general.rules[0]!.when[0]!, 'value', 1)),
  ],
  [
    'a difference can never reach its threshold',
    'Pola › general › rules ke-2 (low-dominant) › when ke-2 › value: syarat ">= 4.5" selalu atau tidak pernah terpenuhi: nilainya ada di antara -4 dan 4.',
    sensory((p) => put(p.patterns.general.rules[1]!.when[1]!, 'value', 4.5)),
  ],
  [
    'a threshold is finer than an index',
    'Pola › modality › rules ke-1 (auditory-low) › when ke-1 › value: 3.005 terlalu rinci: indeks dibulatkan sampai 2 angka di belakang koma.',
    sensory((p) => put(p.patterns.modality.rules[0]!.when[0]!, 'value', 3.005)),
  ],
  [
    'a smaller scale leaves nothing prominent',
    'Penafsiran › prominentFrom: 4.5 tidak dapat dicapai: rata-rata ada di antara 1 dan 4.',
    sensory((p) => {
      p.scale.shift();
      put(rules(p), 'prominentFrom', 4.5);
    }),
  ],
  [
    'no difference is large enough',
    'Penafsiran › difference: 4.5 tidak dapat dicapai: rata-rata berbeda paling banyak 4.',
    sensory((p) => put(rules(p), 'difference', 4.5)),
  ],
  [
    'more sections are named than there are',
    'Penafsiran › prominentLimit: 15 terlalu banyak: kuesioner ini punya 14 bagian.',
    sensory((p) => put(rules(p), 'prominentLimit', 15)),
  ],
  [
    'every section is small',
    'Penafsiran › smallSectionBelow: 100 terlalu banyak: bagian terbesar punya 18 butir, jadi setiap bagian akan dianggap kecil.',
    sensory((p) => put(rules(p), 'smallSectionBelow', 100)),
  ],
  [
    'staff would never be warned',
    'Mutu jawaban › enoughItems: 126 terlalu banyak: kuesioner ini punya 125 butir.',
    sensory((p) => put(p, 'responseQuality', { enoughItems: 126 })),
  ],
  [
    'a share is above one',
    'Mutu jawaban › notObservedShare: harus bilangan dari 0 sampai 1.',
    sensory((p) => put(p, 'responseQuality', { notObservedShare: 1.2 })),
  ],
  [
    'a pair names an unknown item',
    'Mutu jawaban › pairs ke-1 › items: Butir "126" tidak ada di kuesioner ini. Periksa penulisannya.',
    sensory((p) => put(p, 'responseQuality', { pairs: [{ items: ['1', '126'], mostApart: 2 }] })),
  ],
  [
    'a pair names an item twice',
    'Mutu jawaban › pairs ke-1 › items: butir yang sama disebut dua kali. Sebut dua butir yang berbeda.',
    sensory((p) => put(p, 'responseQuality', { pairs: [{ items: ['1', '1'], mostApart: 2 }] })),
  ],
  [
    'a pair is never inconsistent',
    'Mutu jawaban › pairs ke-1 › mostApart: tidak pernah terlampaui: dua jawaban berbeda paling banyak 4.',
    sensory((p) => put(p, 'responseQuality', { pairs: [{ items: ['1', '2'], mostApart: 4 }] })),
  ],
  [
    'the source is missing',
    'Lisensi dan sumber: sumber belum disebut. Tulis asal butirnya dalam tanda kurung, misalnya "CC-BY-4.0 (butir buatan sendiri)".',
    sensory((p) => put(p, 'license', 'CC-BY-4.0')),
  ],
  [
    'the source is empty',
    'Lisensi dan sumber: sumber belum disebut. Tulis asal butirnya dalam tanda kurung, misalnya "CC-BY-4.0 (butir buatan sendiri)".',
    sensory((p) => put(p, 'license', 'CC-BY-4.0 ( )')),
  ],
  [
    'a section has no tips',
    'Penafsiran › tips: Daftar huruf bagian belum lengkap. Tambahkan "N".',
    sensory((p) => Reflect.deleteProperty(rules(p).tips, 'N')),
  ],
  [
    'the id is unknown',
    'id: tidak ada instrumen dengan id ini. Pakai id dari versi sebelumnya.',
    sensory((p) => put(p, 'id', 'sensori')),
  ],
  [
    'a comparable version does not exist',
    'Versi yang dapat dibandingkan ke-1: versi 0.9.0 tidak ada. Sebut versi yang sudah terbit.',
    sensory((p) => put(p, 'comparableWith', ['0.9.0'])),
  ],
  [
    'the pack is comparable with itself',
    `Versi yang dapat dibandingkan ke-${comparableWith.length + 1}: menyebut versi ini sendiri. Hapus entri ini.`,
    sensory((p) => p.comparableWith?.push(p.version)),
  ],
  [
    'a comparable version has other bands',
    'Versi yang dapat dibandingkan ke-1: hasil versi 1.0.0 tidak dapat dibandingkan, karena bandSets.questionnaire.bands[moderately-low].max berbeda. Hapus entri ini, atau kembalikan isinya.',
    sensory((p) => {
      put(p.bandSets.questionnaire.bands[1]!, 'max', 190);
      put(p.bandSets.questionnaire.bands[2]!, 'min', 191);
    }),
  ],
  [
    'a comparable version has other items',
    'Versi yang dapat dibandingkan ke-1: hasil versi 1.0.0 tidak dapat dibandingkan, karena items[9].text berbeda. Hapus entri ini, atau kembalikan isinya.',
    sensory((p) => put(p.items[8]!, 'text', 'Kalimat lain.')),
  ],
  [
    'a question number is used twice',
    'Pertanyaan ke-5 › id: nomor 4 dipakai dua kali, pertama di urutan ke-4. Beri nomor lain.',
    learning((p) => put(p.questions[4]!, 'id', 4)),
  ],
  [
    'more ranks are dominant than there are',
    'Penghitungan skor › dominantFallback: 8 terlalu banyak: kuesioner ini punya 7 kategori.',
    intelligence((p) => put(p.scoring, 'dominantFallback', 8)),
  ],
  [
    'more ranks get tips than there are',
    'Penghitungan skor › recommendationCategories: 9 terlalu banyak: kuesioner ini punya 7 kategori.',
    intelligence((p) => put(p.scoring, 'recommendationCategories', 9)),
  ],
  [
    'a category has too few tips',
    'Kategori ke-7 (intrapersonal) › tips: harus ada 4 saran, sekarang 3.',
    intelligence((p) => p.categories[6]!.tips.pop()),
  ],
  ['there is no list', 'Hubungan: harus berisi paling sedikit 1 entri.', sensory((p) => put(p, 'relationships', []))],
  [
    'a field is mistyped',
    'Pola › general › rules ke-2 (low-dominant) › when ke-2 › minuss: isian ini tidak dikenal. Periksa ejaannya, atau hapus.',
    sensory((p) => put(p.patterns.general.rules[1]!.when[1]!, 'minuss', 'x')),
  ],
  [
    'a key has a meaning in JavaScript',
    'Seluruh berkas: nama isian "__proto__" tidak dapat dipakai. Hapus isian ini.',
    JSON.parse(JSON.stringify(genericPack).replace('"method":"none"', '"method":"none","__proto__":{}')),
  ],
  [
    'items are too few for a band',
    'Butir: harus ada paling sedikit 100 butir; dengan kurang dari itu tidak ada hasil yang punya rentang.',
    sensory((p) => p.items.splice(99)),
  ],
  [
    'a colour is too light',
    'Kategori ke-1 (visual_spasial) › color: warnanya terlalu terang: teks putih di atasnya perlu kontras 4.5. Pilih warna yang lebih gelap.',
    intelligence((p) => put(p.categories[0]!, 'color', '#F59E0B')),
  ],
  [
    'an item is in no section',
    'Pengelompokan bagian › user-a-n › sections: butir 1 harus ada di tepat satu bagian.',
    sensory((p) => p.sectionGroupings['user-a-n'].sections[0]!.itemNumbers.shift()),
  ],
  [
    'a section has no recommendations',
    'Saran per bagian: Daftar huruf bagian belum lengkap. Tambahkan "N".',
    sensory((p) => Reflect.deleteProperty(p.sectionRecommendations, 'N')),
  ],
  [
    'a section has an item that does not exist',
    'Pengelompokan bagian › user-a-n › sections ke-14 (N) › itemNumbers: Daftar nomor butir memuat yang tidak semestinya. Hapus 126.',
    sensory((p) => p.sectionGroupings['user-a-n'].sections[13]!.itemNumbers.push(126)),
  ],
  [
    'a section has another name in a grouping',
    'Pengelompokan bagian › user-a-n › sections: Huruf dan nama bagian harus ["B","Visual"], bukan ["B","Lain"].',
    sensory((p) => put(p.sectionGroupings['user-a-n'].sections[1]!, 'name', 'Lain')),
  ],
  [
    'options are in another order',
    'Pertanyaan ke-1 › options: Huruf dan gaya harus [["A","visual"],["B","auditori"],["C","kinestetik"]], bukan [["C","kinestetik"],["B","auditori"],["A","visual"]].',
    learning((p) => p.questions[0]!.options.reverse()),
  ],
  [
    'a label occurs twice',
    'Pertanyaan ke-1 › options: Label "Belum terlihat" muncul lebih dari sekali. Ubah atau hapus salah satunya.',
    generic((p) => put(p.questions[0]!.options[1]!, 'label', 'Belum terlihat')),
  ],
  [
    'bands leave a gap',
    'Rentang skor › questionnaire › bands ke-2 (moderately-low) › min: harus 155: rentang bersambungan tanpa celah dan tanpa tumpang tindih, dan rentang pertama terbuka ke bawah (null).',
    sensory((p) => put(p.bandSets.questionnaire.bands[1]!, 'min', 157)),
  ],
  [
    'a band ends before it begins',
    'Rentang skor › questionnaire › bands ke-2 (moderately-low): rentang ini berakhir sebelum mulai. Periksa min dan max.',
    sensory((p) => put(p.bandSets.questionnaire.bands[1]!, 'max', 150)),
  ],
  [
    'an index selects too few items',
    'Pola › indices ke-14 (praxis) › select: indeks "praxis" memilih 0 butir. Paling sedikit 3, agar satu jawaban tidak menentukan pola.',
    sensory((p) => put(p.patterns.indices[13]!.select, 'threshold', 'L')),
  ],
  [
    'the last general rule has a condition',
    'Pola › general › rules ke-3 (high-dominant) › when: aturan terakhir harus selalu berlaku. Kosongkan syaratnya ([]).',
    sensory((p) => p.patterns.general.rules.pop()),
  ],
  [
    'an earlier general rule always holds',
    'Pola › general › rules ke-1 (undirected) › when: hanya aturan terakhir yang boleh tanpa syarat. Tambahkan syarat.',
    sensory((p) => put(p.patterns.general.rules[0]!, 'when', [])),
  ],
  [
    'a modality rule has no condition',
    'Pola › modality › rules ke-4 (visual-high) › when: perlu satu syarat, karena indeksnya menentukan urutan.',
    sensory((p) => put(p.patterns.modality.rules[3]!, 'when', [])),
  ],
  [
    'a modality has one index',
    'Penafsiran › modalities ke-1 (auditory): low, high, dan mixed harus diisi semuanya, atau null semuanya.',
    sensory((p) => put(rules(p).modalities[0]!, 'high', null)),
  ],
  [
    'a directed section lacks tips for one direction',
    'Penafsiran › tips › A: perlu saran untuk kedua arah, low dan high.',
    sensory((p) => put(rules(p).tips.A!, 'high', [])),
  ],
  [
    'a section without a direction has directed tips',
    'Penafsiran › tips › N: bagian ini tidak punya arah, jadi hanya neutral yang diisi.',
    sensory((p) => put(rules(p).tips.N!, 'low', ['x'])),
  ],
];

const FOUND = BROKEN.map(([what, line, pack]) => ({ what, line, pack, found: findPackProblems(pack, versions) }));

it.each(FOUND)('findPackProblems: when $what, then it says so', ({ line, pack, found }) => {
  expect(found.map(({ place, problem }) => `${place}: ${problem}`)).toContain(line);
  // The path leads to what exists of the place, where an editor opens the file.
  for (const { at, path } of found) {
    let value: unknown = pack;
    for (const key of path) {
      expect(Object.keys(value as object)).toContain(String(key));
      value = (value as Record<string | number, unknown>)[key];
    }
    const missing = at.slice(path.join('.').length).replace(/^\./, '');
    if (missing !== '') expect(value).not.toHaveProperty(missing);
  }
});

/** Breaches of JSON, and where they are. */
const SYNTAX: [what: string, place: string, problem: string, text: string][] = [
  [
    'a word has no quotes',
    '1:8',
    'bukan JSON yang benar: ada kata atau tanda yang tidak dikenal. Teks harus diapit tanda kutip ganda.',
    '{"id": generic}',
  ],
  ['a number is malformed', '1:8', 'bukan JSON yang benar: bilangan ini belum selesai ditulis.', '{"id": 1.}'],
  [
    'a comma is too many',
    '1:10',
    'bukan JSON yang benar: nama isian belum ada, atau ada koma berlebih sebelum ini.',
    '{"id": 1,}',
  ],
  [
    'a value is missing',
    '1:8',
    'bukan JSON yang benar: nilainya belum ada, atau ada koma berlebih sebelum ini.',
    '{"id": }',
  ],
  ['a colon is missing', '1:7', 'bukan JSON yang benar: titik dua (:) setelah nama isian belum ada.', '{"id" 1}'],
  ['a comma is missing', '1:10', 'bukan JSON yang benar: koma sebelum ini belum ada.', '{"id": 1 "a": 2}'],
  ['a brace is open', '1:9', 'bukan JSON yang benar: kurung kurawal tutup } belum ada.', '{"id": 1'],
  ['a bracket is open', '1:6', 'bukan JSON yang benar: kurung siku tutup ] belum ada.', '["id"'],
  ['there is text after the end', '1:4', 'bukan JSON yang benar: masih ada tulisan setelah akhir isi.', '{} {}'],
  [
    'there is a comment',
    '1:2',
    'bukan JSON yang benar: komentar tidak dapat dipakai di sini. Hapus komentarnya.',
    '{/* id */}',
  ],
  ['a text is open', '1:8', 'bukan JSON yang benar: tanda kutip penutup teks belum ada.', '{"id": "a'],
  [
    'an escape is unknown',
    '1:8',
    'bukan JSON yang benar: tanda setelah garis miring terbalik (\\) keliru.',
    '{"id": "\\q"}',
  ],
  [
    'a text has a tab',
    '1:8',
    'bukan JSON yang benar: di dalam teks ada tanda yang tidak dapat dipakai, misalnya tab.',
    '{"id": "a\tb"}',
  ],
  ['a key occurs twice', '2:2', 'isian "id" ditulis dua kali. Hapus salah satunya.', '{"id": 1,\n "id": 2}'],
  [
    'a key would reach a prototype',
    '1:2',
    'nama isian "__proto__" tidak dapat dipakai. Hapus isian ini.',
    '{"__proto__": {}}',
  ],
  [
    'it is a text of brackets',
    '1:41',
    'daftar dan kumpulan isian bertumpuk lebih dari 40 tingkat. Periksa tanda kurungnya.',
    '['.repeat(100_000),
  ],
];

it.each(SYNTAX)('parsePack: when %s, then it says so at %s', (_what, place, problem, text) => {
  const found = parsePack('pack.json', text).syntax.map((one) => [`${one.line}:${one.column}`, one.problem]);
  expect(found).toContainEqual([place, problem]);
});

it('every sentence is provoked above, or by the test of the API or of the evidence', () => {
  const elsewhere: ProblemCode[] = ['notJson', 'tooDeep', 'keyTwice', 'versionNotNewer', 'datesAscend'];
  const provoked = FOUND.flatMap(({ found }) => found.map(({ code }) => code));
  expect([...new Set([...provoked, ...elsewhere])].sort()).toEqual(Object.keys(SENTENCES).sort());
});

it('findPackProblems: when a pack has many problems, then it finds all of them, each once', () => {
  const found = findPackProblems(
    generic((p) => {
      put(p.questions[1]!, 'id', 1);
      put(p.questions[2]!, 'text', 'TBD');
      put(p, 'license', 'CC-BY-4.0');
    }),
  );
  expect(found.map(({ at }) => at).sort()).toEqual(['license', 'questions.1.id', 'questions.2.text']);
});

it.each([null, 'pack', 7, []])('findPackProblems: when a pack is %j, then it finds that', (json) => {
  expect(findPackProblems(json)).toEqual([expect.objectContaining({ at: 'id', code: 'noInstrument', path: [] })]);
});
