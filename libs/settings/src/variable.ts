import Joi from 'joi';
import { parseFieldKeys } from './parse-field-keys.ts';

/** The processes that read settings. The `web` process is API and site in one. */
export const READERS = ['api', 'site', 'cdn'] as const;
export type Reader = (typeof READERS)[number];
export type Mode = 'demo' | 'production';
export type Environment = Record<string, string | undefined>;

/** One environment variable. The reader, `.env.example` and `npm run config:check` use it. */
export interface Variable {
  name: string;
  group: string;
  readers: readonly Reader[];
  /** What it sets, in `.env.example`. */
  meaning: string;
  schema: Joi.Schema;
  /** The value without one, as `.env.example` shows it, if it depends on other variables or on the mode. */
  otherwise?: string;
  /** The value without one. */
  fallback?: string;
  /** Production refuses to start without it. The sentence says what is expected. */
  required?: string;
  /** Never printed. */
  isSecret?: boolean;
  /** A value for `.env.example`. */
  example?: string;
  /** Not commented out in `.env.example`, although production does not require it. */
  isAlwaysShown?: boolean;
}

/** The entries of a list with commas or spaces. */
export const listOf = (list: string | undefined): string[] => (list ?? '').split(/[\s,]+/).filter(Boolean);

const custom = (test: (value: string) => boolean, message: string) =>
  Joi.string()
    .custom((value: string, { error }) => (test(value) ? value : error('invalid')))
    // Joi's own messages contain the value, and so perhaps a password.
    .messages({ invalid: message });

const isOrigin = (text: string) => /^https?:\/\/[^/?#@\s]+\/?$/.test(text) && URL.canParse(text);

export const port = custom(
  (value) => /^\d{1,5}$/.test(value) && Number(value) >= 1 && Number(value) <= 65_535,
  '{{#label}} must be a port, 1 to 65535',
);
export const seconds = (max: number) =>
  custom(
    (value) => /^\d{1,3}$/.test(value) && Number(value) <= max,
    `{{#label}} must be a number of seconds, 0 to ${max}`,
  );
/** A whole number of months or years. */
export const period = (min: number, max: number) =>
  custom(
    (value) => /^\d{1,3}$/.test(value) && Number(value) >= min && Number(value) <= max,
    `{{#label}} must be a whole number, ${min} to ${max}`,
  );
export const flag = Joi.string().valid('on', 'off', 'true', 'false').messages({ '*': '{{#label}} must be on or off' });
export const text = Joi.string();
export const host = Joi.string()
  .hostname()
  .messages({ '*': '{{#label}} must be an address of this machine, such as 127.0.0.1 or 0.0.0.0' });
export const choice = (...values: string[]) =>
  Joi.string()
    .valid(...values)
    .messages({ '*': `{{#label}} must be ${values.slice(0, -1).join(', ')} or ${values.at(-1)}` });
export const choices = (...values: readonly string[]) =>
  custom(
    (list) => listOf(list).every((value) => values.includes(value)),
    `{{#label}} must be a list of ${values.join(', ')}`,
  );
export const secret = Joi.string()
  .min(32)
  .messages({ '*': '{{#label}} must have at least 32 characters, for example from `openssl rand -hex 32`' });
export const fieldKeys = custom(
  (value) => parseFieldKeys(value) !== null,
  '{{#label}} must be keys such as 2:<base64>,1:<base64>, each with its own number and 32 bytes from `openssl rand -base64 32`',
);
export const url = custom(
  (value) => /^https?:\/\/[^/?#@\s]+([/?#]|$)/.test(value) && URL.canParse(value),
  '{{#label}} must be an address without a password, such as https://kenali.example/path',
);
export const origin = custom(isOrigin, '{{#label}} must be an address without a path, such as https://kenali.example');
/** Directives of the security policy that can have further origins. */
const DIRECTIVES = ['script-src', 'frame-src', 'img-src', 'connect-src'] as const;
export type Directive = (typeof DIRECTIVES)[number];
/** The origins of each directive of a list such as `img-src https://a.example; script-src https://b.example https://c.example`. */
export const readPolicyOrigins = (list = ''): [Directive, string[]][] =>
  list
    .split(';')
    .map((part) => part.split(/\s+/).filter(Boolean))
    .filter((words) => words.length > 0)
    .map(([directive, ...origins]) => [directive as Directive, origins]);
export const policyOrigins = custom(
  (value) =>
    readPolicyOrigins(value).every(
      ([directive, origins]) => DIRECTIVES.includes(directive) && origins.length > 0 && origins.every(isOrigin),
    ),
  `{{#label}} must be like img-src https://foto.example; script-src https://a.example, with ${DIRECTIVES.join(', ')}`,
);
/** One line without control or direction characters, because mails and PDFs print it. */
export const line = (max: number) =>
  custom(
    (value) => value.trim().length <= max && /^\P{C}+$/u.test(value),
    `{{#label}} must be one line of at most ${max} characters`,
  );
export const mongodbUri = custom(
  (value) => /^mongodb(\+srv)?:\/\/[^\s]+$/.test(value),
  '{{#label}} must begin with mongodb:// or mongodb+srv://',
);
export const smtpUrl = custom(
  (value) => /^smtps?:\/\//.test(value) && URL.canParse(value) && new URL(value).hostname !== '',
  '{{#label}} must be like smtps://user:password@mail.example:465, special characters percent-encoded',
);
export const sender = custom(
  (value) => /^([^<>"\r\n]+ <[^\s<>@]+@[^\s<>@]+>|[^\s<>@]+@[^\s<>@]+)$/.test(value),
  '{{#label}} must be an address such as Kenali <no-reply@kenali.example>',
);
export const email = Joi.string()
  .email({ tlds: false })
  .messages({ '*': '{{#label}} must be one address, such as praktik@kenali.example' });

/** A variable that is missing or wrong. The message begins with the name of the variable and never contains a secret. */
export interface Problem {
  variable: string;
  message: string;
}

/** The text of the variables that are set or have a default. */
export type Values = Readonly<Record<string, string | undefined>>;
