import { useState } from 'react';
import { ChoiceGroup, type ChoiceGroupProps } from '../src/index.ts';

export default { title: 'Choice group', component: ChoiceGroup };

const frequencies = [
  { value: 5, label: 'SELALU', description: '100% dari waktu', keyHint: '5' },
  { value: 4, label: 'SERING', description: '75% dari waktu', keyHint: '4' },
  { value: 3, label: 'KADANG-KADANG', description: '50% dari waktu', keyHint: '3' },
  { value: 2, label: 'JARANG', description: '25% dari waktu', keyHint: '2' },
  { value: 1, label: 'TIDAK PERNAH', description: '0% dari waktu', keyHint: '1' },
];

function Question({ initial = null, ...rest }: Partial<ChoiceGroupProps<number>> & { initial?: number | null }) {
  const [value, setValue] = useState(initial);
  const legend = 'Anak menutup telinga bila mendengar suara keras';
  return <ChoiceGroup legend={legend} options={frequencies} value={value} onChange={setValue} {...rest} />;
}

export const List = () => <Question />;

export const Scale = () => <Question layout="scale" initial={3} />;

export const Steps = () => (
  <Question
    layout="steps"
    initial={3}
    options={[...frequencies, { value: 0, label: 'Tidak Teramati', keyHint: '0', isAside: true }]}
  />
);

export const LargeLegend = () => <Question legendSize="large" hint="Pilih satu jawaban." initial={5} />;

export const WithError = () => <Question error="Pilih satu jawaban." />;

export const Disabled = () => <Question disabled initial={2} />;

export const LongText = () => (
  <Question
    legend="Anak tampak tidak mendengar ketika namanya dipanggil, padahal pendengarannya sudah diperiksa dan dinyatakan baik"
    options={[
      { value: 1, label: 'Ya, hampir setiap hari, terutama ketika sedang asyik bermain atau menonton video' },
      { value: 0, label: 'Tidak, biasanya ia langsung menoleh' },
    ]}
  />
);
