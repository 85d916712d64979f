import type { BootPractice } from '@kenali/federation/boot';

/** The primary colour `{ base, deep, wash }`, or undefined for the default. */
export const accent = undefined;

/**
 * The invented practice of the demo: its addresses, telephone numbers and links do not exist. The document is built with
 * it, and the site replaces it by the practice of its settings.
 */
export const examplePractice: BootPractice = {
  name: 'Kenali',
  line: 'Praktik psikologi untuk keluarga Indonesia',
  branches: [
    { name: 'Kantor Contoh Utara', lines: ['Jalan Contoh Melati No. 1', 'Kota Contoh 10001'] },
    { name: 'Kantor Contoh Selatan', lines: ['Jalan Contoh Kenanga No. 2', 'Kota Contoh 10002'] },
  ],
  whatsappContacts: [
    { label: 'Jadwal konsultasi online', phone: '6281200000001' },
    { label: 'Bantuan teknis', phone: '6281200000002' },
  ],
  socialLinks: [
    { label: 'Instagram', url: 'https://instagram.example.test/kenali' },
    { label: 'YouTube', url: 'https://youtube.example.test/kenali' },
  ],
  profileVideoUrl: 'https://www.youtube-nocookie.com/embed/profil-kenali',
};
