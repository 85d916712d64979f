import { ReadableStream, type ReadableStreamDefaultController } from 'node:stream/web';
import { getShell } from '@kenali/federation';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { refusal, renderWithShell } from '../../../testing/render-with-shell.tsx';
import { watchSavedFiles } from '../../../testing/saved-files.ts';
import { ExportPanel } from './export-panel.tsx';

const bytes = (text: string) => Uint8Array.from(text, (letter) => letter.charCodeAt(0));
/** A streamed file whose chunks the test sends one by one. It fails when the request is aborted. */
function streamedFile(total: number | null, fileName = 'asesmen-semua.csv') {
  let stream: ReadableStreamDefaultController | undefined;
  const body = new ReadableStream({
    start(controller) {
      stream = controller;
    },
  });
  const answer = (_call: string, _input: unknown, options?: { signal?: AbortSignal }) => {
    options?.signal?.addEventListener('abort', () => stream?.error(new DOMException('aborted', 'AbortError')));
    return { body, fileName, total };
  };
  return {
    answer,
    put: (text: string) => stream?.enqueue(bytes(text)),
    end: () => stream?.close(),
    break: () => stream?.error(new TypeError('network error')),
  };
}

let saved: ReturnType<typeof watchSavedFiles>;
beforeEach(() => {
  saved = watchSavedFiles();
});
afterEach(() => Reflect.deleteProperty(window, 'showSaveFilePicker'));
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));
const panel = (total?: number) => <ExportPanel query={{ status: 'completed' }} total={total} />;

describe('ExportPanel, CSV', () => {
  it('when rows arrive, then it shows the progress against the total and saves the file', async () => {
    const file = streamedFile(3);
    const { calls, toasts } = renderWithShell(panel(3), { answer: file.answer });
    await press('Ekspor CSV');
    file.put('ID\r\n1\r\n2\r\n');
    const bar = await screen.findByRole('progressbar', { name: 'Ekspor CSV' });
    await waitFor(() => expect(bar).toHaveAttribute('aria-valuetext', '2 dari 3 baris'));
    file.put('3\r\n');
    file.end();
    await waitFor(() =>
      expect(toasts).toEqual([{ title: 'Data berhasil diekspor.', description: '3 baris.', variant: 'success' }]),
    );
    expect(calls).toEqual([['GET /api/admin/assessments/csv', { query: { status: 'completed' } }]]);
    expect(saved.map(({ name, blob }) => [name, blob.size])).toEqual([['asesmen-semua.csv', 13]]);
    expect(screen.queryByRole('progressbar')).toBeNull();
  });

  it('when the first rows arrive on a page that has just opened, then their progress is shown', async () => {
    jest.spyOn(performance, 'now').mockReturnValue(5);
    const file = streamedFile(3);
    renderWithShell(panel(3), { answer: file.answer });
    await press('Ekspor CSV');
    file.put('ID\r\n1\r\n2\r\n');
    const bar = await screen.findByRole('progressbar', { name: 'Ekspor CSV' });
    await waitFor(() => expect(bar).toHaveAttribute('aria-valuetext', '2 dari 3 baris'));
    file.end();
    await waitFor(() => expect(screen.queryByRole('progressbar')).toBeNull());
  });

  it('when the user cancels, then it saves nothing and the focus stays in the panel', async () => {
    const file = streamedFile(300_000);
    const { toasts } = renderWithShell(panel(300_000), { answer: file.answer });
    await press('Ekspor CSV');
    file.put('ID\r\n1\r\n');
    await userEvent.click(await screen.findByRole('button', { name: 'Batalkan' }));
    await waitFor(() => expect(toasts).toEqual([{ title: 'Ekspor dibatalkan.' }]));
    expect(saved).toEqual([]);
    await waitFor(() => expect(screen.getByRole('button', { name: 'Ekspor CSV' })).toHaveFocus());
  });

  it.each(['Ekspor CSV', 'Ekspor Excel'])(
    'when the connection of %s breaks, then it shows the specified sentence and saves no partial file',
    async (name) => {
      const file = streamedFile(3);
      const { toasts } = renderWithShell(panel(3), { answer: file.answer });
      await press(name);
      file.put('ID\r\n1\r\n');
      file.break();
      await waitFor(() =>
        expect(toasts).toEqual([{ title: 'Gagal mengekspor data. Silakan coba lagi.', variant: 'destructive' }]),
      );
      expect(saved).toEqual([]);
    },
  );

  it('when the session ends during the export, then it stops without a toast of its own', async () => {
    const file = streamedFile(3);
    const { toasts } = renderWithShell(panel(3), { answer: file.answer });
    await press('Ekspor CSV');
    await getShell().adminSession.signOut();
    await userEvent.click(await screen.findByRole('button', { name: 'Batalkan' }));
    await waitFor(() => expect(screen.queryByRole('progressbar')).toBeNull());
    expect([toasts, saved]).toEqual([[], []]);
  });

  it.each(['Ekspor CSV', 'Ekspor Excel'])(
    'when nothing matches and %s is pressed, then it shows a toast without a request',
    async (name) => {
      const { toasts, calls } = renderWithShell(panel(0), { answer: () => null });
      await press(name);
      expect(toasts).toEqual([{ title: 'Tidak ada data untuk diekspor.' }]);
      expect(calls).toEqual([]);
    },
  );

  it.each(['Ekspor CSV', 'Ekspor Excel'])(
    'when the server finds no rows for %s, then it shows the same toast and saves no file',
    async (name) => {
      const { toasts } = renderWithShell(panel(), { answer: streamedFile(0).answer });
      await press(name);
      await waitFor(() => expect(toasts).toEqual([{ title: 'Tidak ada data untuk diekspor.' }]));
      expect(saved).toEqual([]);
      expect(screen.getByRole('button', { name })).not.toHaveAttribute('aria-busy');
    },
  );

  it('when the button is pressed again during an export, then it sends one request', async () => {
    const { calls } = renderWithShell(panel(3), { answer: streamedFile(3).answer });
    await press('Ekspor CSV');
    await userEvent.click(await screen.findByRole('button', { name: /Mengekspor/ }));
    expect(calls).toHaveLength(1);
  });

  it('when the export is large and the browser has a file picker, then it writes chunks directly to the chosen file', async () => {
    const written: number[] = [];
    const close = jest.fn(async () => undefined);
    const picker = jest.fn(async () => ({
      createWritable: async () => ({
        write: async (chunk: Uint8Array) => void written.push(chunk.length),
        close,
        abort: async () => undefined,
      }),
    }));
    Object.assign(window, { showSaveFilePicker: picker });
    const file = streamedFile(20_001);
    renderWithShell(panel(20_001), { answer: file.answer });
    await press('Ekspor CSV');
    file.put('ID\r\n');
    await waitFor(() => expect(written).toEqual([4]));
    file.end();
    await waitFor(() => expect(close).toHaveBeenCalled());
    expect(picker).toHaveBeenCalledWith({ suggestedName: expect.stringMatching(/^asesmen_\d{4}-\d{2}-\d{2}\.csv$/) });
    expect(saved).toEqual([]);
  });

  it('when an export into a chosen file is cancelled, then no part of it is kept', async () => {
    const [close, abort, remove] = [jest.fn(), jest.fn(async () => undefined), jest.fn(async () => undefined)];
    const createWritable = async () => ({ write: async () => undefined, close, abort });
    Object.assign(window, { showSaveFilePicker: async () => ({ createWritable, remove }) });
    const file = streamedFile(20_001);
    const { toasts } = renderWithShell(panel(20_001), { answer: file.answer });
    await press('Ekspor CSV');
    file.put('ID\r\n1\r\n');
    await userEvent.click(await screen.findByRole('button', { name: 'Batalkan' }));
    await waitFor(() => expect(toasts).toEqual([{ title: 'Ekspor dibatalkan.' }]));
    expect([close, abort, remove].map(({ mock }) => mock.calls.length)).toEqual([0, 1, 1]);
  });

  it('when the user cancels the file picker, then it sends no request and shows no toast', async () => {
    const picker = async () => {
      throw new DOMException('The user aborted a request.', 'AbortError');
    };
    Object.assign(window, { showSaveFilePicker: picker });
    const { calls, toasts } = renderWithShell(panel(20_001), { answer: () => null });
    await press('Ekspor CSV');
    expect([calls, toasts]).toEqual([[], []]);
    expect(screen.getByRole('button', { name: 'Ekspor CSV' })).not.toHaveAttribute('aria-busy');
  });
});

describe('ExportPanel, Excel', () => {
  it('when the practice has switched it off, then only CSV can be exported', () => {
    renderWithShell(panel(3), { answer: () => null, flags: { 'excel-export': false } });
    expect(screen.getByRole('button', { name: 'Ekspor CSV' })).toBeEnabled();
    expect(screen.queryByRole('button', { name: 'Ekspor Excel' })).toBeNull();
    expect(screen.getByText(/^Nomor WhatsApp di CSV memakai tanda hubung/)).toBeVisible();
  });

  it('when the download completes, then it saves the file under the name from the server', async () => {
    const file = streamedFile(3, 'asesmen.xlsx');
    const { calls, toasts } = renderWithShell(panel(3), { answer: file.answer });
    await press('Ekspor Excel');
    file.put('PK');
    file.put('x');
    file.end();
    await waitFor(() => expect(toasts).toEqual([{ title: 'Data berhasil diekspor.', variant: 'success' }]));
    expect(calls).toEqual([['GET /api/admin/assessments/xlsx', { query: { status: 'completed' } }]]);
    expect(saved.map(({ name, blob }) => [name, blob.size])).toEqual([['asesmen.xlsx', 3]]);
  });

  it('when there are too many rows for XLSX, then it offers the CSV export instead', async () => {
    const tooLarge = 'Data terlalu banyak untuk Excel (paling banyak 20.000 baris). Gunakan ekspor CSV.';
    const { calls, toasts } = renderWithShell(panel(20_001), {
      answer: (call, ...rest) => {
        if (call.endsWith('/csv')) return streamedFile(20_001).answer(call, ...rest);
        throw refusal(409, 'EXPORT_TOO_LARGE', tooLarge);
      },
    });
    await press('Ekspor Excel');
    const offer = await screen.findByRole('alert');
    expect(within(offer).getByText(tooLarge)).toBeInTheDocument();
    await userEvent.click(within(offer).getByRole('button', { name: 'Ekspor CSV saja' }));
    expect(calls.at(-1)).toEqual(['GET /api/admin/assessments/csv', { query: { status: 'completed' } }]);
    expect(toasts).toEqual([]);
  });
});

it.each([
  ['Ekspor CSV', refusal(500, 'INTERNAL'), 'Gagal mengekspor data. Silakan coba lagi.'],
  ['Ekspor Excel', refusal(500, 'INTERNAL'), 'Gagal mengekspor data. Silakan coba lagi.'],
  ['Ekspor CSV', refusal(401, 'Unauthorized'), 'Token admin tidak ditemukan. Silakan login ulang.'],
])('when %s ends with %s, then the toast says: %s', async (name, thrown, title) => {
  const { toasts } = renderWithShell(panel(3), { answer: () => Promise.reject(thrown) });
  await press(name);
  await waitFor(() => expect(toasts).toEqual([{ title, variant: 'destructive' }]));
});
