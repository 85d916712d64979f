import { ChartTable, HiddenTable, SectionBars } from '../src/index.ts';

export default { title: 'Charts', component: SectionBars, subcomponents: { ChartTable, HiddenTable } };

const sections = [
  { key: 'A', label: 'Pendengaran', average: 1, averageText: '1,0', detail: 'Total 8, 8 butir' },
  {
    key: 'B',
    label: 'Visual',
    average: 3,
    averageText: '3,0',
    detail: 'Total 12, 4 butir',
    caution: 'Banyak butir tidak teramati.',
  },
  { key: 'C', label: 'Vestibular', average: null, averageText: '-' },
  { key: 'D', label: 'Sentuhan', average: 5, averageText: '5,0', detail: 'Total 40, 8 butir' },
];

export const Bars = () => <SectionBars caption="Rincian Per Bagian" sections={sections} />;

export const BarsLongText = () => (
  <SectionBars
    caption="Rincian rata-rata jawaban orang tua untuk setiap bagian kuesioner pemrosesan sensoris"
    sections={sections.map((section) => ({
      ...section,
      label: `${section.label} dan respons perilaku yang berkaitan dengan kegiatan sehari-hari`,
    }))}
  />
);

export const NumbersAsTable = () => (
  <ChartTable
    caption="Skor"
    columns={['Gaya', 'Skor', 'Persentase']}
    rows={[
      { key: 'visual', cells: ['Visual', '7', '50,0%'] },
      { key: 'auditori', cells: ['Auditori', '7', '50,0%'] },
    ]}
  />
);
