import { expectQuestion } from '../../support/pages/question-page.ts';
import { submitLogin } from '../../support/pages/sessions.ts';
import { expectToast } from '../../support/pages/shell.ts';
import { expect, test } from '../../support/test.ts';

test.describe('Taking page states', { tag: ['@catalog-mf', '@assessment-mf'] }, () => {
  test('a visitor is sent to the login and back to the questions', { tag: '@once' }, async ({
    otherPage: visitor,
    parent,
    parentApi,
  }) => {
    const id = await parentApi.openForSelf('intelligence');
    await visitor.goto(`/multiple-intelligence/${id}`);
    await expectToast(visitor, 'Login Diperlukan', 'Silakan login untuk mengakses asesmen ini.');
    await expect(visitor).toHaveURL(`/login?next=${encodeURIComponent(`/multiple-intelligence/${id}`)}`);
    await submitLogin(visitor, parent);
    await expectQuestion(visitor, 1, 70);
  });
});
