import { screen, within } from '@testing-library/react';
import { type FakeShell, fakeShell } from '../../../testing/fake-shell.tsx';
import { genericResult } from '../../../testing/results.ts';
import { GenericResultView } from './generic-result.tsx';

let shell: FakeShell;
afterEach(() => shell.stop());

it('answers: when there is no scoring, then lists each question with its answer', () => {
  shell = fakeShell();
  shell.show(<GenericResultView result={genericResult} />);
  expect(screen.getByText('Jawaban Anda sudah tersimpan')).toBeVisible();
  // Nothing follows: there is no score to wait for.
  expect(screen.queryByText(/sedang diproses/)).toBeNull();
  const items = within(screen.getByRole('region', { name: 'Jawaban Anda' })).getAllByRole('listitem');
  expect(items.map(({ textContent }) => textContent)).toEqual([
    'Seberapa sering Anda membaca?Setiap hari',
    'Kapan Anda belajar?Pagi hari',
  ]);
});

it('answers: when there are none, then the card is not rendered', () => {
  shell = fakeShell();
  shell.show(<GenericResultView result={{ ...genericResult, answers: [] }} />);
  expect(screen.queryByRole('region')).toBeNull();
});
