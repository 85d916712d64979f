import { CLIENT_ERROR_MESSAGE_MAX, CLIENT_ERROR_SCRUBS } from '@kenali/contracts';

/** What the API answered holds what people typed; its status and code say enough. */
interface Answered {
  status: number;
  code?: unknown;
}
const isAnswered = (thrown: object): thrown is Answered => typeof (thrown as Partial<Answered>).status === 'number';

function sentenceOf(thrown: unknown): string {
  if (typeof thrown === 'string') return thrown;
  if (!(thrown instanceof Error)) return thrown === null ? 'null' : typeof thrown;
  if (isAnswered(thrown)) return `${thrown.name} ${thrown.status} ${String(thrown.code ?? '')}`;
  return thrown.name === 'Error' ? thrown.message : `${thrown.name}: ${thrown.message}`;
}

/** One line about whatever was thrown, without people's data, at most 200 characters. */
export function cleanMessage(thrown: unknown): string {
  let text = sentenceOf(thrown).slice(0, 2000);
  for (const [pattern, instead] of CLIENT_ERROR_SCRUBS) text = text.replace(pattern, instead);
  return text.replace(/\s+/g, ' ').trim().slice(0, CLIENT_ERROR_MESSAGE_MAX);
}
