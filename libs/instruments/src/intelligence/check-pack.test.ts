import { createModifiedCheck, intelligencePack, put } from '../testing/choices.ts';
import type { IntelligencePack } from './check-pack.ts';
import { checkIntelligencePack, contrastWithWhite } from './check-pack.ts';

const checkModified = createModifiedCheck(intelligencePack, checkIntelligencePack);

it.each<[string, string, (pack: IntelligencePack) => void]>([
  ['a field is unknown', 'categories.0.colour: isian ini tidak', (p) => put(p.categories[0]!, 'colour', '#000000')],
  ['the id belongs to another instrument', 'id: harus multiple-intelligence', (p) => put(p, 'id', 'generic')],
  ['a statement is missing', 'questions: harus ada 70 pernyataan, sekarang 69', (p) => p.questions.pop()],
  ['a number occurs twice', 'questions.4.id: harus 5', (p) => put(p.questions[4]!, 'id', 4)],
  ['a statement occurs twice', 'questions: Teks', (p) => put(p.questions[4]!, 'text', p.questions[3]!.text)],
  [
    'a statement names an unknown category',
    'questions.0.category: Kategori harus "visual_spasial"',
    (p) => put(p.questions[0]!, 'category', 'naturalis'),
  ],
  [
    'a statement names the category of another range',
    'questions.10.category: Kategori harus "linguistik"',
    (p) => put(p.questions[10]!, 'category', 'musik'),
  ],
  ['a category is missing', 'categories: harus ada 7 kategori, sekarang 6', (p) => p.categories.pop()],
  ['a key occurs twice', 'categories: key "musik"', (p) => put(p.categories[0]!, 'key', 'musik')],
  ['a key has a dot', 'categories.0.key: harus huruf kecil', (p) => put(p.categories[0]!, 'key', 'visual.spasial')],
  ['a key is a property of every object', 'categories.0.key: harus', (p) => put(p.categories[0]!, 'key', '__proto__')],
  ['a name occurs twice', 'categories: Nama "musik"', (p) => put(p.categories[0]!, 'name', 'Musik')],
  ['an icon occurs twice', 'categories: Ikon "music"', (p) => put(p.categories[0]!, 'icon', 'music')],
  ['a colour occurs twice', 'categories: Warna "#be185d"', (p) => put(p.categories[0]!, 'color', '#be185d')],
  ['a colour is a name', 'categories.0.color: harus warna', (p) => put(p.categories[0]!, 'color', 'red')],
  [
    'a range overlaps',
    'categories.1.range: Nomor pertama dan terakhir harus 11, bukan 10',
    (p) => put(p.categories[1]!, 'range', [10, 20]),
  ],
  ['a range has three numbers', 'categories.1.range: Nomor pertama', (p) => p.categories[1]!.range.push(21)],
  ['a tip occurs twice', 'categories.6.tips: Saran', (p) => put(p.categories[6]!.tips, 0, p.categories[6]!.tips[1])],
  ['an answer is missing', 'options: harus berisi paling sedikit 2', (p) => p.options.pop()],
  ['both answers mean yes', 'options: Daftar nilai', (p) => put(p.options[1]!, 'value', true)],
  ['an answer is text', 'options.1.value: harus true atau false', (p) => put(p.options[1]!, 'value', 'false')],
  ['both answers have the same label', 'options: Label "Ya"', (p) => put(p.options[1]!, 'label', 'Ya')],
  [
    'no rank is dominant',
    'scoring.dominantFallback: harus bilangan bulat mulai dari 1',
    (p) => put(p.scoring, 'dominantFallback', 0),
  ],
  ['ties break in another way', 'scoring.tieBreak: harus category-order', (p) => put(p.scoring, 'tieBreak', 'random')],
  ['the note has no text', 'importantNote.text: harus teks yang tidak kosong', (p) => put(p.importantNote, 'text', '')],
])('checkIntelligencePack: when %s, then reports %s', (_what, problem, change) => {
  expect(checkModified(change)).toThrow(problem);
});

it.each([
  ['#000000', 21],
  ['#FFFFFF', 1],
  ['#767676', 4.54], // the lightest grey with enough contrast for white text
  ['#777777', 4.48],
  ['#ff0000', 4],
])('contrastWithWhite: for %s, returns %d', (color, contrast) => {
  expect(contrastWithWhite(color)).toBeCloseTo(contrast, 2);
});
