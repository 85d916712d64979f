import type { ReportContent } from '../src/features/results/report/content/report-content.ts';
import { loadFonts } from '../src/features/results/report/layout/pdf-writer.ts';
import { renderReport } from '../src/features/results/report/render-report.ts';
import type { ReportBlock } from '../src/features/results/report/report-blocks.ts';
import { flat, type ReadPdf, readPdf } from './read-pdf.ts';
import { NOW } from './sensory.ts';

const fonts = loadFonts();

async function draw(...blocks: ReportBlock[]): Promise<ReadPdf> {
  const content: ReportContent = {
    type: 'other',
    practice: { name: 'Kenali', contact: '' },
    title: 'Laporan',
    completed: 'Semua waktu',
    runningHead: 'Laporan',
    blocks,
    imprint: 'Laporan',
  };
  return readPdf(await renderReport(content, fonts, NOW));
}

const card = (heading: string, text = 'Teks.'): ReportBlock => ({ kind: 'card', tone: 'plain', heading, text });
const answers = (count: number): ReportBlock => ({
  kind: 'answers',
  heading: 'Jawaban',
  rows: Array.from({ length: count }, (_, index) => ({
    number: `${index + 1}`,
    question: 'Pertanyaan?',
    answer: 'Ya',
  })),
});
const lines = ({ pages }: ReadPdf, page: number) => (pages.at(page)?.body ?? '').split('\n').map(flat).filter(Boolean);

it('facts: when a label needs two lines, then all values of the row are below it', async () => {
  const long = 'Pendapatan (tidak ada pada periode sebelumnya untuk dibandingkan)';
  const { pages } = await draw({
    kind: 'facts',
    heading: 'Angka utama',
    rows: [
      { label: long, value: 'Rp 350.000' },
      { label: 'Asesmen', value: '12' },
    ],
    warning: null,
  });
  const boxes = pages[0]?.boxes ?? [];
  const boxOf = (text: string) => boxes.find((box) => box.text === text);
  const label = boxes.filter(({ text }) => text !== '' && long.includes(text) && text !== 'Asesmen');
  expect(label.length).toBeGreaterThan(1);
  const lowest = Math.min(...label.map(({ bottom }) => bottom));
  for (const value of ['Rp 350.000', '12']) expect(boxOf(value)?.top).toBeLessThanOrEqual(lowest);
});

it('pages: when a list ends at any height, then the last page has more than the last block', async () => {
  for (let count = 14; count <= 24; count += 1) {
    const read = await draw(answers(count), card('Catatan'));
    expect([count, lines(read, -1)]).toEqual([count, expect.arrayContaining(['Catatan', `${count} Pertanyaan?`])]);
  }
});

it('bars: when a chart does not fit below other blocks, then it begins on the next page and is not split', async () => {
  const rows = Array.from({ length: 14 }, (_, index) => ({
    letter: String.fromCharCode(65 + index),
    name: `Bagian ${index + 1}`,
    description: 'Satu kalimat tentang bagian ini.',
    value: '2,0',
    share: 0.25,
    detail: 'Total 16, 8 butir',
    caution: null,
  }));
  const read = await draw(card('Pertama', 'Teks. '.repeat(300)), {
    kind: 'bars',
    heading: 'Rincian',
    caption: 'Rata-rata.',
    alt: 'Diagram.',
    columns: { name: 'Bagian', value: 'Rata-rata' },
    axis: { from: '1', to: '5', steps: 4 },
    rows,
  });
  expect(read.pages).toHaveLength(2);
  expect(read.pages[1]?.text.match(/Satu kalimat tentang bagian ini\./g)).toHaveLength(14);
  // The first page has room, so it lists what follows.
  expect(flat(read.pages[0]?.body ?? '')).toMatch(/Isi laporan Rincian ?halaman 2/);
});
