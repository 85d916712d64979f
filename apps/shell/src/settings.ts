/**
 * What a practice changes to make this site its own. All of it is EXAMPLE DATA of an invented practice: addresses,
 * telephone numbers and links lead nowhere.
 */
export const settings = {
  practiceName: 'Kenali',
  /** Stands below the name in the footer. */
  practiceLine: 'Praktik psikologi untuk keluarga Indonesia',
  /** Own primary colour `{ base, deep, wash }`, or undefined for the standard one. */
  accent: undefined,
  branches: [
    { name: 'Kantor Contoh Utara', lines: ['Jalan Contoh Melati No. 1', 'Kota Contoh 10001'] },
    { name: 'Kantor Contoh Selatan', lines: ['Jalan Contoh Kenanga No. 2', 'Kota Contoh 10002'] },
  ],
  /** `phone` in international form without "+". */
  whatsappContacts: [
    { label: 'Jadwal konsultasi online', phone: '6281200000001' },
    { label: 'Bantuan teknis', phone: '6281200000002' },
  ],
  socialLinks: [
    { label: 'Instagram', url: 'https://instagram.example.test/kenali' },
    { label: 'YouTube', url: 'https://youtube.example.test/kenali' },
  ],
  /** An address that may stand in a frame; `npm start` lets its host in. It is asked for only after a press. */
  profileVideoUrl: 'https://www.youtube-nocookie.com/embed/profil-kenali',
};
