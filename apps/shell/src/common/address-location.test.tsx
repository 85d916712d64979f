import { act, render, screen } from '@testing-library/react';
import { Link, MemoryRouter, type NavigateFunction, useLocation, useNavigate } from 'react-router-dom';
import { AddressLocation, useEntryLocation } from './address-location.tsx';

let navigate: NavigateFunction;
let layouts = 0;

function Page() {
  navigate = useNavigate();
  const { pathname, state } = useEntryLocation();
  return <main>{`${pathname} ${JSON.stringify(state)}`}</main>;
}

function Layout() {
  layouts += 1;
  return (
    <>
      <Link to="..">Naik</Link>
      <nav>{useLocation().pathname}</nav>
      <Page />
    </>
  );
}

beforeEach(() => {
  layouts = 0;
  render(
    <MemoryRouter initialEntries={['/a']}>
      <AddressLocation>
        <Layout />
      </AddressLocation>
    </MemoryRouter>,
  );
});

it('when only the state of the entry changes, then only what reads the entry renders again', async () => {
  await act(() => navigate('/a', { state: { depth: 1 } }));
  expect(screen.getByRole('main')).toHaveTextContent('/a {"depth":1}');
  expect(layouts).toBe(1);
});

it('without an AddressLocation around it, then useEntryLocation is the location of the router', () => {
  render(
    <MemoryRouter initialEntries={[{ pathname: '/c', state: { depth: 2 } }]}>
      <Page />
    </MemoryRouter>,
  );
  expect(screen.getAllByRole('main').at(-1)).toHaveTextContent('/c {"depth":2}');
});

it('when the address changes, then layout and page see the new one', async () => {
  await act(() => navigate('/b?q=1'));
  expect(screen.getByRole('main')).toHaveTextContent('/b null');
  expect(screen.getByRole('navigation')).toHaveTextContent('/b');
  await act(() => navigate('/b?q=2'));
  expect(layouts).toBe(3);
});
