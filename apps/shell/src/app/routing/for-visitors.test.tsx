import { screen } from '@testing-library/react';
import { act } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import { MemoryRouter, Route, Routes } from 'react-router-dom';
import { WebCoreContext } from '../../common/app-context.ts';
import { ForVisitors } from './for-visitors.tsx';

const pageOf = (status: string) => (
  <WebCoreContext
    value={{ session: { getSnapshot: () => ({ status }) }, storage: { onForeignChange: () => () => {} } } as never}
  >
    <MemoryRouter initialEntries={['/login?next=%2Fcart']}>
      <Routes>
        <Route path="/login" element={<ForVisitors>Masuk</ForVisitors>} />
        <Route path="/cart" element="Keranjang" />
      </Routes>
    </MemoryRouter>
  </WebCoreContext>
);

it('when the site has rendered a page of visitors for somebody who is signed in, then it is taken over and left', async () => {
  document.body.innerHTML = `<div>${renderToString(pageOf('anonymous'))}</div>`;
  const onRecoverableError = jest.fn();
  await act(
    async () => void hydrateRoot(document.body.firstElementChild!, pageOf('signed-in'), { onRecoverableError }),
  );
  expect(screen.getByText('Keranjang')).toBeVisible();
  expect(onRecoverableError).not.toHaveBeenCalled();
});
