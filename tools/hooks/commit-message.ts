const FORM = /^(?:[a-z0-9][a-z0-9-]*(?:[/,] ?[a-z0-9][a-z0-9-]*)*): \S/;
/** Git writes these subjects itself. */
const GENERATED = /^(Merge |Revert "|fixup! |squash! )/;

/** How a commit message breaks the convention of CONTRIBUTING.md; empty if it does not. */
export function findMessageProblems(message: string): string[] {
  const [subject = '', blank = '', ...body] = message.split('\n').filter((line) => !line.startsWith('#'));
  if (GENERATED.test(subject)) return [];
  return [
    ...(subject.length > 72 ? [`The subject has ${subject.length} characters; at most 72 are allowed.`] : []),
    ...(FORM.test(subject) ? [] : ['The subject is not of the form "area: imperative summary".']),
    ...(blank.trim() === '' ? [] : ['The line after the subject is not empty.']),
    ...(body.some((line) => line.trim() !== '') ? [] : ['The body that says why is missing.']),
  ];
}
