import { act, render, screen } from '@testing-library/react';
import { MemoryRouter, type NavigateFunction, useHref, useLocation, useNavigate } from 'react-router-dom';
import { AddressRouter, takeAskedStep, useEntryLocation } from './address-router.tsx';

let navigate: NavigateFunction;
let linkRenders = 0;

function Page() {
  navigate = useNavigate();
  const { pathname, state } = useEntryLocation();
  return <main>{`${pathname} ${JSON.stringify(state)}`}</main>;
}

/** Reads the same of the router as `<Link>`. */
function LinkLike() {
  linkRenders += 1;
  return <a href={useHref('/target')}>Lanjut</a>;
}

function Layout() {
  return (
    <>
      <LinkLike />
      <nav>{useLocation().pathname}</nav>
      <Page />
    </>
  );
}

function open(address: string) {
  window.history.replaceState(null, '', address);
  linkRenders = 0;
  render(
    <AddressRouter>
      <Layout />
    </AddressRouter>,
  );
}

it('when only the state of the entry changes, then what reads it renders again, and no link does', async () => {
  open('/a');
  await act(() => navigate('/a', { state: { depth: 1 } }));
  expect(screen.getByRole('main')).toHaveTextContent('/a {"depth":1}');
  expect(window.history.state).toMatchObject({ usr: { depth: 1 } });
  expect(linkRenders).toBe(1);
});

it('when the user goes back to an entry of the same address, then its state is shown', async () => {
  open('/a');
  await act(() => navigate('/a', { state: { depth: 1 } }));
  await act(async () => {
    const popped = new Promise((resolve) => window.addEventListener('popstate', resolve, { once: true }));
    navigate(-1);
    await popped;
  });
  expect(screen.getByRole('main')).toHaveTextContent('/a null');
  expect(linkRenders).toBe(1);
});

it('when a page steps back, then it has asked for that step alone, and not for the next one of the user', async () => {
  open('/a');
  await act(() => navigate('/b'));
  await act(() => navigate('/c'));
  takeAskedStep();
  const pop = (step: () => unknown) =>
    act(async () => {
      const popped = new Promise((resolve) => window.addEventListener('popstate', resolve, { once: true }));
      step();
      await popped;
    });
  await pop(() => navigate(-1));
  expect([takeAskedStep(), takeAskedStep()]).toEqual([true, false]);
  await pop(() => window.history.back());
  expect(takeAskedStep()).toBe(false);
});

it('when the address changes, then links, layout and page see the new one', async () => {
  open('/a');
  await act(() => navigate('/b?q=1'));
  expect(screen.getByRole('main')).toHaveTextContent('/b null');
  expect(screen.getByRole('navigation')).toHaveTextContent('/b');
  expect(linkRenders).toBe(2);
  await act(() => navigate('/b?q=2', { replace: true }));
  expect(linkRenders).toBe(3);
});

it('without an AddressRouter around it, then useEntryLocation is the location of the router', () => {
  render(
    <MemoryRouter initialEntries={[{ pathname: '/c', state: { depth: 2 } }]}>
      <Page />
    </MemoryRouter>,
  );
  expect(screen.getByRole('main')).toHaveTextContent('/c {"depth":2}');
});
