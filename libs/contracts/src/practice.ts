import type { PracticeFeature } from './practice-features.ts';

/** The practice as pages show it. The site reads it from its settings and writes it into each page. */
export interface BootPractice {
  name: string;
  /** Shown below the name in the footer. */
  line: string;
  branches: { name: string; lines: string[] }[];
  /** `phone` in international form without "+". */
  whatsappContacts: { label: string; phone: string }[];
  socialLinks: { label: string; url: string }[];
  /** An embeddable video, which loads only after the user presses play. Without it, pages have no player. */
  profileVideoUrl?: string;
  /** On the landing page, in place of the drawn picture. Browsers load it from its host. */
  photo?: { url: string; description: string };
  /** On the landing page. Without them, it has no such part. */
  psychologists?: { name: string; title?: string; licence: string; photoUrl?: string }[];
  /** What the practice has switched on beyond the specification. Earlier sites do not say. */
  features?: readonly PracticeFeature[];
}

/**
 * The invented practice of the demo: its addresses, telephone numbers and links do not exist. The document of the shell is built with
 * it, and the site replaces it by the practice of its settings.
 */
export const EXAMPLE_PRACTICE: BootPractice = {
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
