import { CheckboxField, SelectField, SwitchField } from '../src/index.ts';

export default { title: 'Choice fields', component: SelectField, subcomponents: { CheckboxField, SwitchField } };

const relations = [
  { value: 'ibu', label: 'Ibu' },
  { value: 'ayah', label: 'Ayah' },
  { value: 'wali', label: 'Wali yang mengasuh anak sehari-hari dan mengetahui kebiasaannya di rumah' },
];

export const Select = () => <SelectField label="Hubungan" placeholder="Pilih hubungan" options={relations} />;

export const SelectWithError = () => (
  <SelectField
    label="Hubungan"
    placeholder="Pilih hubungan"
    options={relations}
    error="Hubungan dengan anak belum dipilih."
  />
);

export const SelectDisabled = () => <SelectField label="Hubungan" options={relations} disabled />;

export const SelectLongText = () => (
  <div style={{ maxWidth: 240 }}>
    <SelectField label="Hubungan" options={relations} defaultValue="wali" />
  </div>
);

export const Checkbox = () => (
  <>
    <CheckboxField label="Ingat saya" />
    <CheckboxField label="Kirim ringkasan lewat email" hint="Satu email setiap bulan." defaultChecked />
  </>
);

export const CheckboxWithError = () => (
  <CheckboxField
    label="Saya setuju data anak saya diproses untuk menyusun laporan, sesuai kebijakan privasi yang berlaku"
    error="Persetujuan diperlukan."
  />
);

export const Switch = () => (
  <>
    <SwitchField label="Akun aktif" defaultChecked />
    <SwitchField label="Tampilkan di katalog" hint="Asesmen yang disembunyikan tidak dapat dibeli." />
  </>
);
