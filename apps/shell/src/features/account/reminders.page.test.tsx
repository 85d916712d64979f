import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { fakeServer } from '../../testing/fake-server.ts';
import { findPage, renderSite } from '../../testing/render-site.tsx';

const OPT_OUT = 'POST /api/reminders/opt-out?token=7.abc';
const OPT_IN = 'POST /api/reminders/opt-in?token=7.abc';
const press = () => userEvent.click(screen.getByRole('button', { name: 'Berhenti menerima pengingat' }));

it('reminders: when a visitor presses the button, then the token is sent and the page confirms it', async () => {
  const api = fakeServer({ [OPT_OUT]: { body: { success: true } } });
  renderSite('/reminders?token=7.abc', api);
  await findPage('Pengingat Asesmen');
  expect(api.callsTo(OPT_OUT)).toHaveLength(0);
  await press();
  expect(await screen.findByRole('status')).toHaveTextContent('Kami tidak akan mengirim pengingat lagi.');
  expect(api.callsTo(OPT_OUT)).toHaveLength(1);
  expect(screen.queryByRole('button', { name: 'Berhenti menerima pengingat' })).toBeNull();
});

it('reminders: when the call fails, then the page says so and the button works again', async () => {
  const api = fakeServer({ [OPT_OUT]: { status: 500, body: 'boom' } });
  renderSite('/reminders?token=7.abc', api);
  await findPage('Pengingat Asesmen');
  await press();
  expect(await screen.findByRole('alert')).toHaveTextContent('Pengingat belum dapat dihentikan.');
  api.answers[OPT_OUT] = { body: { success: true } };
  await press();
  expect(await screen.findByRole('status')).toBeVisible();
});

it('reminders: when the visitor changes their mind, then one press turns them on again', async () => {
  const api = fakeServer({ [OPT_OUT]: { body: { success: true } }, [OPT_IN]: { status: 500, body: 'boom' } });
  renderSite('/reminders?token=7.abc', api);
  await findPage('Pengingat Asesmen');
  await press();
  const again = await screen.findByRole('button', { name: 'Terima pengingat lagi' });
  await userEvent.click(again);
  expect(await screen.findByRole('alert')).toHaveTextContent('Pengingat belum dapat dinyalakan.');
  api.answers[OPT_IN] = { body: { success: true } };
  await userEvent.click(again);
  await waitFor(() => expect(screen.getByRole('status')).toHaveTextContent('Kami akan mengingatkan Anda lagi'));
  expect(screen.getByRole('button', { name: 'Berhenti menerima pengingat' })).toBeVisible();
});
