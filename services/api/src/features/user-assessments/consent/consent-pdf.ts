import type { ConsentHistoryEvent, ConsentProof, ConsentText, ConsentVariant } from '@kenali/contracts';
import { jakartaTimeText } from '../../../jakarta-time.ts';
import type { Services } from '../../../services.ts';

type Content = Parameters<Services['reportRenderer']['render']>[0];
type Block = Content['blocks'][number];

const CHOICES = { research: 'penelitian', whatsapp: 'WhatsApp' };
const ADDRESSED: Record<ConsentVariant, string> = {
  child: 'orang tua atau wali',
  self: 'peserta dewasa',
  paper: 'staf',
};
const yesOrNo = (isAllowed: boolean) => (isAllowed ? 'ya' : 'tidak');
const timeText = (iso: string) => jakartaTimeText(new Date(iso));

/** The proof as a document: who, what happened when, and each text word for word in the order of its hash. */
export function proofContent({ account, exportedAt, events, howToCheck }: ConsentProof, practice: Content['practice']) {
  const texts = new Map(events.flatMap((event) => (event.kind === 'granted' ? [[event.hash, event]] : [])));
  const title = 'Bukti persetujuan';
  const content: Content = {
    type: 'other',
    practice,
    title,
    subtitle: `Dibuat pada ${timeText(exportedAt)}`,
    runningHead: `${account.name}  ·  ${title}`,
    imprint: `Akun ${account.id}`,
    blocks: [
      {
        kind: 'facts',
        heading: 'Akun',
        rows: [
          { label: 'Nama', value: account.name },
          { label: 'Email', value: account.email },
          { label: 'Nomor akun', value: String(account.id) },
        ],
      },
      {
        kind: 'entries',
        heading: 'Riwayat',
        entries: events.map((event) => ({ label: timeText(event.at), text: sentenceOf(event) })),
        ...(events.length === 0 && { note: 'Akun ini belum pernah memberi persetujuan.' }),
      },
      ...[...texts.values()].map(textBlock),
      { kind: 'entries', heading: 'Cara memeriksa', entries: [{ label: 'Kode teks', text: howToCheck }] },
    ],
  };
  return content;
}

function sentenceOf(event: ConsentHistoryEvent): string {
  if (event.kind === 'withdrawn') return 'Persetujuan ditarik.';
  if (event.kind === 'narrowed')
    return `Izin untuk ${CHOICES[event.choice]} ditarik. Persetujuan lainnya tetap berlaku.`;
  const { relationship, variant, version, hash, research, whatsapp } = event;
  const given =
    variant === 'paper' ? 'dicatat oleh staf, tanda tangan ada di kertas' : `diberikan sebagai ${relationship}`;
  return `Persetujuan ${given}, teks versi ${version} dengan kode ${hash.slice(0, 8)}. Penelitian: ${yesOrNo(research)}. WhatsApp: ${yesOrNo(whatsapp)}.`;
}

const textBlock = ({ text, variant }: { text: ConsentText; variant?: ConsentVariant }): Block => ({
  kind: 'entries',
  heading: `Teks versi ${text.version}${variant ? ` untuk ${ADDRESSED[variant]}` : ''}`,
  entries: [
    { label: text.title, text: text.summary },
    ...text.sections.map(({ heading, body }) => ({ label: heading, text: body })),
    { label: text.relationshipLabel, text: text.relationships.map(({ label }) => label).join('\n') },
    { label: 'Pernyataan', text: text.boxes.consent },
    ...(text.boxes.research && text.boxes.whatsapp
      ? [{ label: 'Kotak tidak wajib', text: `${text.boxes.research}\n${text.boxes.whatsapp}` }]
      : []),
  ],
  note: `Kode teks (SHA-256): ${text.hash}`,
});
