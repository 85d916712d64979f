import { Refused, splitPointer } from '../signing/guard.ts';
import { pointerPath, type Store } from '../store/store.ts';

/** Building on a pointer that nobody signed would put a signature on what somebody else wrote. */
export function checkSignature({ signer, where }: Store, app: string, text: string): void {
  const { message, signature } = splitPointer(app, text);
  if (!signer && signature === undefined) return;
  if (!signer) throw new Error(`the pointer of ${app} in ${where} is signed, and this command has no signing key`);
  try {
    signer.check(message, signature);
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    throw new Error(
      `the pointer of ${app} in ${where}: ${error.message}. Nothing was moved. Look at ${pointerPath(app)}; if it is right: ` +
        `npm run kenali -- sign ${app} --expect ${JSON.parse(text).revision}`,
    );
  }
}

/** The text of a pointer. The signature is in the same object, so that no reader sees one without the other. */
export function signedText({ signer }: Store, app: string, pointer: object): Buffer {
  const text = JSON.stringify(pointer);
  const signed = signer ? { ...pointer, signature: signer.sign(splitPointer(app, text).message) } : pointer;
  return Buffer.from(`${JSON.stringify(signed, null, 2)}\n`);
}
