import { act, render, screen } from '@testing-library/react';
import { Link, MemoryRouter, type NavigateFunction, useLocation, useNavigate } from 'react-router-dom';
import { AddressLocation, EntryLocation } from './address-location.tsx';

let navigate: NavigateFunction;
let layouts = 0;

function Page() {
  navigate = useNavigate();
  const { pathname, state } = useLocation();
  return <main>{`${pathname} ${JSON.stringify(state)}`}</main>;
}

function Layout() {
  layouts += 1;
  return (
    <>
      <Link to="..">Naik</Link>
      <nav>{useLocation().pathname}</nav>
      <EntryLocation>
        <Page />
      </EntryLocation>
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

it('when only the state of the entry changes, then the page renders again and the layout does not', async () => {
  await act(() => navigate('/a', { state: { depth: 1 } }));
  expect(screen.getByRole('main')).toHaveTextContent('/a {"depth":1}');
  expect(layouts).toBe(1);
});

it('when the address changes, then layout and page see the new one', async () => {
  await act(() => navigate('/b?q=1'));
  expect(screen.getByRole('main')).toHaveTextContent('/b null');
  expect(screen.getByRole('navigation')).toHaveTextContent('/b');
  await act(() => navigate('/b?q=2'));
  expect(layouts).toBe(3);
});
