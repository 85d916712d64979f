/**
 * The settings of one practice. All values are EXAMPLE DATA of an invented practice: the addresses, telephone numbers
 * and links do not exist.
 */
export const settings = {
  practiceName: 'Kenali',
  /** Shown below the name in the footer. */
  practiceLine: 'Praktik psikologi untuk keluarga Indonesia',
  /** The primary colour `{ base, deep, wash }`, or undefined for the default. */
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
  /** An embeddable video. `npm start` allows its host in the CSP. It loads only after the user presses play. */
  profileVideoUrl: 'https://www.youtube-nocookie.com/embed/profil-kenali',
};
