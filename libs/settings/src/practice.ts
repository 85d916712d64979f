import { readFileSync } from 'node:fs';
import type { BootPractice, PracticeFeature } from '@kenali/contracts';
import Joi from 'joi';
import { line, url, type Values } from './variable.ts';

/** The practice as pages, PDFs and emails show it. */
export interface Practice extends BootPractice {
  /** How to contact the practice, wherever a text or a document names a contact. Empty if the practice has none. */
  contact: string;
  /** From `FEATURES`. */
  features: PracticeFeature[];
}

/** `contact` may be left out: the first WhatsApp number takes its place. */
export type PracticeFile = Omit<BootPractice, 'features'> & { contact?: string };

const SCHEMA = Joi.object({
  name: line(60).required(),
  line: line(120).required(),
  contact: line(160),
  branches: Joi.array()
    .items(Joi.object({ name: line(80).required(), lines: Joi.array().items(line(120)).min(1).max(6).required() }))
    .max(20)
    .required(),
  whatsappContacts: Joi.array()
    .items(
      Joi.object({
        label: line(60).required(),
        phone: Joi.string()
          .pattern(/^[1-9]\d{7,14}$/)
          .required()
          .messages({
            'string.pattern.base': '{{#label}} must be digits with the country code, such as 6281200000001',
          }),
      }),
    )
    .max(10)
    .required(),
  socialLinks: Joi.array()
    .items(Joi.object({ label: line(40).required(), url: url.required() }))
    .max(10)
    .required(),
  profileVideoUrl: url,
  photo: Joi.object({ url: url.required(), description: line(160).required() }),
  psychologists: Joi.array()
    .items(Joi.object({ name: line(80).required(), title: line(80), licence: line(60).required(), photoUrl: url }))
    .max(12),
});

/** What `deploy/practice.example.json` names. */
const EXAMPLE_NAME = 'Biro Psikologi Contoh';
const EXAMPLE_LICENCE = 'SIPP 00000';

/** Whether families would see what the example of a file says. */
export const isStillExample = ({ name, psychologists = [] }: PracticeFile): boolean =>
  name.trim() === EXAMPLE_NAME || psychologists.some(({ licence }) => licence.trim() === EXAMPLE_LICENCE);

/** Reads the practice's file. @throws Error naming the field that is missing or wrong */
export function readPracticeFile(file: string): PracticeFile {
  const fail = (rest: string): never => {
    throw new Error(`PRACTICE_FILE ${rest}`);
  };
  let content: unknown;
  try {
    content = JSON.parse(readFileSync(file, 'utf8'));
  } catch (error) {
    return fail(`must be a readable JSON file: ${(error as Error).message}`);
  }
  const { value, error } = SCHEMA.validate(content, { abortEarly: false });
  if (error) fail(`(${file}): ${error.details.map(({ message }) => message.replaceAll('"', '')).join('; ')}`);
  return value as PracticeFile;
}

/** The practice that `readPracticeFile` has put in the place of the file's name. */
export const practiceIn = ({ PRACTICE_FILE }: Values) => PRACTICE_FILE as unknown as PracticeFile | undefined;
