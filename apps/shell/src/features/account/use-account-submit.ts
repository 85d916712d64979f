import { apiFailureOf, failureText, showServerFields } from '@kenali/federation';
import { useRef, useState } from 'react';
import type { FieldValues, Path, UseFormReturn } from 'react-hook-form';
import { accountFailureText } from './account.api.ts';

/**
 * Runs at most one submit at a time, even if the user presses twice before React renders the busy state.
 * @param send returns 'again' or the error of the form as a whole if the form may be sent again. After 'done', the form stays busy until the
 *   page changes.
 */
export function useSubmitOnce<Values>(send: (values: Values) => Promise<'done' | 'again' | { failure: string }>) {
  const isRunning = useRef(false);
  const [isBusy, setIsBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const submit = async (values: Values) => {
    if (isRunning.current) return;
    isRunning.current = true;
    setIsBusy(true);
    setFailure(null);
    const outcome = await send(values);
    if (outcome === 'done') return;
    isRunning.current = false;
    setIsBusy(false);
    if (outcome !== 'again') setFailure(outcome.failure);
  };
  return { submit, isBusy, failure };
}

interface AccountSubmit<Values extends FieldValues, Answer> {
  send: (values: Values) => Promise<Answer>;
  onSent: (answer: Answer, values: Values) => unknown;
  /** The form stays, and may be sent again. Otherwise it is busy until the page changes. */
  isRepeatable?: boolean;
  /** The error of the form as a whole. */
  failed: string | ((error: unknown) => string);
  /** Shows a refusal of this form alone. Returns whether it did. */
  show?: (error: unknown, form: UseFormReturn<Values>) => boolean;
}

/**
 * Sends an account form, and shows a refusal at its field, or else as the error of the form.
 * @returns the props of `AccountForm`
 */
export function useAccountSubmit<Values extends FieldValues, Answer>(
  form: UseFormReturn<Values>,
  { send, onSent, isRepeatable = false, failed, show }: AccountSubmit<Values, Answer>,
) {
  const { submit, isBusy, failure } = useSubmitOnce(async (values: Values) => {
    let answer: Answer;
    try {
      answer = await send(values);
    } catch (error) {
      if (show?.(error, form) || showWrongCode(error, form) || showServerFields(error, form)) return 'again';
      return { failure: typeof failed === 'string' ? accountFailureText(error, failed) : failed(error) };
    }
    await onSent(answer, values);
    return isRepeatable ? 'again' : 'done';
  });
  return { onSubmit: form.handleSubmit(submit), isBusy, failure };
}

/** Shows a sentence of the server at a field, which gets the focus. */
export function showAt<Values extends FieldValues>(
  { setError }: Pick<UseFormReturn<Values>, 'setError'>,
  name: Path<Values>,
  message: string,
): true {
  setError(name, { type: 'server', message }, { shouldFocus: true });
  return true;
}

/** Shows the server's sentence about `newPassword` at the field `password`. @returns whether there was one */
export function showPasswordProblem<Values extends { password: string }>(
  error: unknown,
  form: UseFormReturn<Values>,
): boolean {
  const problem = apiFailureOf(error)?.fields.find(({ path }) => path === 'newPassword');
  return problem !== undefined && showAt(form, 'password' as Path<Values>, problem.message);
}

/** Shows that a code of the second factor is wrong at the field `code`. @returns whether it is */
function showWrongCode<Values extends FieldValues>(error: unknown, form: UseFormReturn<Values>): boolean {
  const isWrong = apiFailureOf(error)?.code === 'SECOND_FACTOR_INVALID' && 'code' in form.getValues();
  return isWrong && showAt(form, 'code' as Path<Values>, failureText(error, ''));
}
