import { findMessageProblems } from './commit-message.ts';

describe('findMessageProblems', () => {
  it.each([
    'api: return 404 for unknown orders\n\nThe page showed an empty order.\n',
    'api/admin: group the lists\n\nThey grew.\n# Please enter the commit message',
    'taking, report: remove cycles\n\nThey hid a type.',
    'Revert "api: return 404"',
  ])('when the message is %j, then it accepts it', (message) => {
    expect(findMessageProblems(message)).toEqual([]);
  });

  it.each([
    ['the subject has 73 characters', `api: ${'a'.repeat(68)}\n\nWhy.`, 'at most 72'],
    ['the area is missing', 'Return 404\n\nWhy.', 'area: imperative summary'],
    ['the second line is not empty', 'api: return 404\nwhy\nmore', 'not empty'],
    ['the body is missing', 'api: return 404\n', 'body'],
  ])('when %s, then it reports that', (_what, message, problem) => {
    expect(findMessageProblems(message).join(' ')).toContain(problem);
  });
});
