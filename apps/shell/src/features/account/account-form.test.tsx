import { fieldOf, KenaliThemeProvider } from '@kenali/ui';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { hydrateRoot } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import { useForm } from 'react-hook-form';
import { AccountForm, EmailField } from './account-form.tsx';

const onSubmit = jest.fn();

function Form() {
  const form = useForm({ defaultValues: { email: '' } });
  return (
    <AccountForm onSubmit={form.handleSubmit((values) => onSubmit(values))} isBusy={false} button="Kirim">
      <EmailField {...fieldOf(form, 'email', {})} />
    </AccountForm>
  );
}
const page = (
  <KenaliThemeProvider>
    <Form />
  </KenaliThemeProvider>
);

/** The form as the site renders it. */
function prerender() {
  const container = document.createElement('div');
  container.innerHTML = renderToString(page);
  document.body.replaceChildren(container);
  return container;
}

it('a prerendered form: before the page works, then it is inert and does not put fields into an address', () => {
  const form = prerender().querySelector('form');
  expect(form).toHaveAttribute('inert');
  expect(form).toHaveAttribute('method', 'post');
  expect(document.querySelector('noscript')).toHaveTextContent('Formulir ini memerlukan JavaScript.');
});

it('a prerendered form: when the page works, then what was filled in is still there and is sent', async () => {
  const container = prerender();
  fireEvent.input(screen.getByLabelText('Email'), { target: { value: 'rina@contoh.test' } });
  const onRecoverableError = jest.fn();
  await act(async () => void hydrateRoot(container, page, { onRecoverableError }));
  expect(container.querySelector('form')).not.toHaveAttribute('inert');
  expect(screen.getByLabelText('Email')).toHaveValue('rina@contoh.test');
  fireEvent.click(screen.getByRole('button', { name: 'Kirim' }));
  await waitFor(() => expect(onSubmit).toHaveBeenCalledWith({ email: 'rina@contoh.test' }));
  expect(onRecoverableError).not.toHaveBeenCalled();
});
