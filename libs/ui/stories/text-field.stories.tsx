import { DateField, Field, LoginCodeField, PasswordField, TextAreaField, TextField } from '../src/index.ts';

export default {
  title: 'Text field',
  component: TextField,
  subcomponents: { DateField, Field, LoginCodeField, PasswordField, TextAreaField },
};

export const Default = () => <TextField label="Nama lengkap" />;

export const WithHint = () => (
  <TextField label="Email" type="email" hint="Dipakai untuk masuk." defaultValue="rina@contoh.id" />
);

export const Optional = () => <TextField label="Nomor WhatsApp" optional placeholder="08xxxxxxxxxx" />;

export const WithError = () => <TextField label="Email" hint="Dipakai untuk masuk." error="Email belum diisi." />;

export const Disabled = () => <TextField label="Email" defaultValue="rina@contoh.id" disabled />;

export const LongText = () => (
  <TextField
    label="Nama lengkap orang tua atau wali yang mendampingi anak selama pengisian kuesioner ini"
    hint="Tulis sesuai kartu identitas, karena nama ini dicetak pada laporan hasil dan pada bukti pembayaran."
    error="Nama belum diisi, padahal nama ini diperlukan agar laporan dapat dicetak dengan benar."
    defaultValue="Raden Ajeng Kusumawardhani Prawirodirdjo Hadiningrat"
  />
);

export const DateOfBirth = () => <DateField label="Tanggal lahir" min="2010-01-01" max="2026-11-22" />;

export const Password = () => (
  <PasswordField label="Password" autoComplete="current-password" defaultValue="rahasia-sekali" />
);

export const PasswordWithError = () => (
  <PasswordField label="Password baru" autoComplete="new-password" error="Password minimal 8 karakter." />
);
export const LoginCode = () => <LoginCodeField />;
export const LoginCodeWithError = () => <LoginCodeField error="Kode tidak sesuai atau sudah dipakai." />;

export const TextArea = () => (
  <TextAreaField label="Catatan" hint="Apa yang ingin Anda bahas?" maxLength={500} defaultValue="Suka lampu." />
);

export const TextAreaWithError = () => <TextAreaField label="Catatan" error="Catatan belum diisi." />;

export const OwnControl = () => (
  <Field label="Kota" hint="Kontrol apa pun di dalam Field.">
    {(aria) => <input {...aria} />}
  </Field>
);
