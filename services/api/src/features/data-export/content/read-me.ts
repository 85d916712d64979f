import { jakartaTimeText } from '../../../jakarta-time.ts';
import type { UserAssessmentDocument } from '../../user-assessments/index.ts';
import type { OwnData } from './collect-own-data.ts';
import { SOURCES } from './sources.ts';
import { aboutFiles, sourcesIn } from './tables.ts';

interface Facts {
  practice: { name: string; contact: string };
  at: Date;
  /** Reports that could not be drawn. */
  missing: readonly string[];
  results: readonly Pick<UserAssessmentDocument, '_id'>[];
}

/** Explains every file of an archive. With a byte order mark and Windows line ends, so that every text editor shows it right. */
export function writeReadMe(data: OwnData, { practice, at, missing, results }: Facts): string {
  const lines = [
    `Data Anda di ${practice.name}`,
    `Disusun pada ${jakartaTimeText(at)} untuk akun nomor ${data.profil[0]?._id}.`,
    '',
    'Berkas ini berisi semua data yang tersimpan tentang akun Anda dan anak Anda. Simpan di tempat yang aman: siapa pun',
    'yang membukanya dapat membaca jawaban dan hasil asesmen.',
    '',
    'ISI',
    '',
    ...table([
      ['data.json', 'semua data dalam satu berkas, untuk dibaca program lain'],
      ...aboutFiles(data).map(({ name, about }) => [name, about] as const),
      ['laporan/', `laporan PDF setiap hasil (${results.length - missing.length} berkas)`],
    ]),
    '',
    "Berkas .csv dapat dibuka dengan Excel atau LibreOffice. Waktunya adalah waktu Jakarta (WIB). Tanda petik tunggal (') di awal",
    'sel mencegah program menjalankan teks sebagai rumus. Di data.json, waktunya UTC dan nama kolomnya seperti di sistem kami.',
    ...(missing.length > 0
      ? [
          '',
          'Laporan berikut belum dapat disusun. Datanya tetap ada di data.json:',
          ...missing.map((name) => `- ${name}`),
        ]
      : []),
    '',
    'YANG TIDAK ADA DI SINI, DAN ALASANNYA',
    '',
    ...sourcesIn(data).flatMap((name) => reasonsOf(name)),
    '- log server dan salinan cadangan: tidak dapat dipisahkan per akun, dan terhapus menurut jadwal',
    '- catatan jumlah percobaan masuk: hanya berisi sidik (hash) untuk waktu singkat',
    '- daftar staf yang memuat banyak keluarga sekaligus: berisi data orang lain',
    '',
    ...(practice.contact ? [`Pertanyaan tentang data Anda: ${practice.contact}`, ''] : []),
  ];
  return `\uFEFF${lines.join('\r\n')}`;
}

function table(rows: readonly (readonly [string, string])[]): string[] {
  const width = Math.max(...rows.map(([name]) => name.length)) + 2;
  return rows.map(([name, about]) => `${name.padEnd(width)}${about}`);
}

/** One line per reason, with the fields that it is about. */
function reasonsOf(name: keyof typeof SOURCES): string[] {
  const fields = new Map<string, string[]>();
  for (const [path, reason] of Object.entries(SOURCES[name].withheld))
    fields.set(reason, [...(fields.get(reason) ?? []), path]);
  return [...fields].map(([reason, paths]) => `- ${name}: ${paths.join(', ')} (${reason})`);
}
