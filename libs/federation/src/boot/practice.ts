import { type BootPractice, PRACTICE_FEATURES } from '@kenali/contracts';
import { BrokenDocument, type Fields, fieldsOf, textOf } from './check-fields.ts';

const WHERE = 'boot document: practice';

function listOf<Entry>(fields: Fields, key: string, read: (entry: Fields) => Entry): Entry[] {
  const list = fields[key];
  if (!Array.isArray(list)) throw new BrokenDocument(`${WHERE}: ${key} is not a list`);
  return list.map((entry) => read(fieldsOf(entry, `${WHERE}: ${key}`)));
}

/** @throws BrokenDocument when a part is missing or has another form */
export function parsePractice(value: unknown): BootPractice {
  const fields = fieldsOf(value, WHERE);
  const text = (from: Fields, key: string) => textOf(from, key, WHERE);
  const optional = <Key extends string>(from: Fields, key: Key) =>
    (from[key] === undefined ? {} : { [key]: text(from, key) }) as { [key in Key]?: string };
  const photoOf = (photo: Fields) => ({ url: text(photo, 'url'), description: text(photo, 'description') });
  return {
    name: text(fields, 'name'),
    line: text(fields, 'line'),
    branches: listOf(fields, 'branches', (branch) => ({
      name: text(branch, 'name'),
      lines: Array.isArray(branch.lines) ? branch.lines.map(String) : [],
    })),
    whatsappContacts: listOf(fields, 'whatsappContacts', (contact) => ({
      label: text(contact, 'label'),
      phone: text(contact, 'phone'),
    })),
    socialLinks: listOf(fields, 'socialLinks', (link) => ({ label: text(link, 'label'), url: text(link, 'url') })),
    ...optional(fields, 'profileVideoUrl'),
    ...(fields.photo === undefined ? {} : { photo: photoOf(fieldsOf(fields.photo, `${WHERE}: photo`)) }),
    ...(fields.psychologists === undefined
      ? {}
      : {
          psychologists: listOf(fields, 'psychologists', (person) => ({
            name: text(person, 'name'),
            ...optional(person, 'title'),
            licence: text(person, 'licence'),
            ...optional(person, 'photoUrl'),
          })),
        }),
    // A site may be newer than this list: what the shell does not know is left out.
    ...(Array.isArray(fields.features)
      ? { features: PRACTICE_FEATURES.filter((feature) => (fields.features as unknown[]).includes(feature)) }
      : {}),
  };
}

/** Returns the address of a WhatsApp chat. `phone` is in international form without "+". */
export const whatsappUrl = (phone: string): string => `https://wa.me/${phone}`;

/** "+62 812-0000-0001" */
export const readablePhone = (phone: string): string =>
  `+${phone.slice(0, 2)} ${phone.slice(2).replace(/(\d{3})(\d{4})/, '$1-$2-')}`;

const CHARACTERS: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
/** Escapes text for element content and double-quoted attributes. */
export const escapeHtml = (text: string): string => text.replace(/[&<>"]/g, (found) => CHARACTERS[found] ?? found);

/** The parts of the practice in the shell's document, as HTML that escapes what the practice typed. */
const PARTS: Record<'name' | 'contacts', (practice: BootPractice) => string> = {
  name: ({ name }) => escapeHtml(name),
  /** How to reach the practice without JavaScript: each contact by WhatsApp and by telephone. */
  contacts: ({ whatsappContacts }) => {
    const entries = whatsappContacts.map(
      ({ label, phone }) =>
        `<li>${escapeHtml(label)}<a href="${whatsappUrl(escapeHtml(phone))}">WhatsApp ${readablePhone(escapeHtml(phone))}</a>` +
        `<a href="tel:+${escapeHtml(phone)}">Telepon ${readablePhone(escapeHtml(phone))}</a></li>`,
    );
    return `<ul>${entries.join('')}</ul>`;
  },
};

/** A place in the shell's document: the example practice between two comments, which the site replaces. */
export const practicePlace = (part: keyof typeof PARTS, practice: BootPractice): string =>
  `<!--practice:${part}-->${PARTS[part](practice)}<!--/-->`;

const PLACE = /<!--practice:(name|contacts)-->.*?<!--\/-->/gs;
const TITLE = /<title>[^<]*<\/title>/;

/** Writes the practice into a shell's document. */
export const withPractice = (html: string, practice: BootPractice): string =>
  html
    .replace(TITLE, () => `<title>${PARTS.name(practice)}</title>`)
    .replace(PLACE, (_, part: keyof typeof PARTS) => PARTS[part](practice));
