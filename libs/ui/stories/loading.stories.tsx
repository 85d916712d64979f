import {
  AppearTogether,
  LoadingArea,
  ProgressBar,
  RefreshControl,
  Skeleton,
  SkeletonText,
  Spinner,
  Text,
} from '../src/index.ts';

export default {
  title: 'Loading and progress',
  component: Spinner,
  subcomponents: { AppearTogether, LoadingArea, ProgressBar, RefreshControl, Skeleton, SkeletonText },
};

export const SpinnerWithLabel = () => <Spinner label="Memuat asesmen..." />;

export const Skeletons = () => (
  <LoadingArea label="Memuat asesmen...">
    <Skeleton $height="112px" $radius="card" />
    <br />
    <SkeletonText lines={3} />
  </LoadingArea>
);

export const Together = () => (
  <AppearTogether label="Memuat data Anda..." isReady={false}>
    <Text>Tampil bersama bagian lain, paling lambat setelah tiga detik.</Text>
  </AppearTogether>
);

export const Progress = () => <ProgressBar label="Kemajuan" value={12} max={70} valueText="12 dari 70" />;

export const ProgressDone = () => <ProgressBar label="Kemajuan" value={100} />;

export const ProgressLongText = () => (
  <ProgressBar
    label="Kemajuan pengisian kuesioner pemrosesan sensoris oleh orang tua"
    value={1}
    max={3}
    valueText="1 dari 3 bagian sudah terisi lengkap"
  />
);

export const RefreshWithCountdown = () => (
  <RefreshControl everyMs={3000} answeredAt={0} refresh={() => Promise.resolve()} />
);

export const RefreshAfterFailure = () => (
  <RefreshControl everyMs={3000} answeredAt={1} dataAt={0} refresh={() => Promise.resolve()} />
);
