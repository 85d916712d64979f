import {
  Button,
  type ToastEntry,
  ToastProvider,
  type ToastStore,
  ToastViewport,
  Tooltip,
  TooltipProvider,
} from '../src/index.ts';

export default {
  title: 'Toast and tooltip',
  component: ToastViewport,
  subcomponents: { ToastProvider, Tooltip, TooltipProvider },
};

/** Long enough to look at the toast. */
const HOUR_MS = 3_600_000;

/** A store that always shows the same toast. */
function storeWith(toast: Omit<ToastEntry, 'id'>): ToastStore {
  const entry = { id: '1', durationMs: HOUR_MS, ...toast };
  return { subscribe: () => () => undefined, getSnapshot: () => entry, dismiss: () => undefined };
}

const note = storeWith({ title: 'Sudah di Keranjang', description: 'Asesmen ini sudah ada di keranjang Anda.' });
const success = storeWith({
  title: 'Ditambahkan ke Keranjang',
  description: 'Profil Sensori Anak',
  variant: 'success',
  action: { label: 'Lihat keranjang', onPress: () => undefined },
});
const failure = storeWith({
  title: 'Gagal menyimpan',
  description: 'Coba lagi sebentar lagi.',
  variant: 'destructive',
});
const long = storeWith({
  title: 'Asesmen Pemrosesan Sensoris untuk Anak Usia Prasekolah sudah ada di keranjang Anda',
  description: 'Setiap asesmen hanya dapat dibeli satu kali dalam satu pesanan. Buka keranjang untuk melanjutkan.',
});

const show = (store: ToastStore) => (
  <ToastProvider>
    <ToastViewport store={store} />
  </ToastProvider>
);

export const Default = () => show(note);

export const SuccessWithAction = () => show(success);

export const Destructive = () => show(failure);

export const LongText = () => show(long);

export const TooltipOnFocus = () => (
  <TooltipProvider>
    <Tooltip content="Diunduh sebagai PDF">
      <Button>Unduh hasil</Button>
    </Tooltip>
  </TooltipProvider>
);
