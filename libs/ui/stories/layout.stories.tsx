import {
  Actions,
  BareList,
  BulletList,
  Button,
  Card,
  Grid,
  NarrowPage,
  Page,
  Row,
  Stack,
  StickyFoot,
  Text,
} from '../src/index.ts';

export default {
  title: 'Layout',
  component: Stack,
  subcomponents: { Actions, BareList, BulletList, Grid, NarrowPage, Page, Row, StickyFoot },
};

const cards = (count: number) =>
  Array.from({ length: count }, (_, at) => (
    <Card key={String(at)}>
      <Text>Kartu {at + 1}</Text>
    </Card>
  ));

export const InStack = () => <Stack>{cards(3)}</Stack>;

export const InRow = () => <Row>{cards(3)}</Row>;

export const ButtonsInActions = () => (
  <Actions>
    <Button>Simpan jawaban</Button>
    <Button $variant="secondary">Kembali ke bagian sebelumnya</Button>
  </Actions>
);

export const GridOfOne = () => <Grid>{cards(1)}</Grid>;

export const GridOfFour = () => <Grid>{cards(4)}</Grid>;

export const GridOfFive = () => <Grid>{cards(5)}</Grid>;

export const FourColumns = () => <Grid $columns={4}>{cards(4)}</Grid>;

const items = ['Bunyi', 'Cahaya', 'Sentuhan'].map((name) => <li key={name}>{name}</li>);

export const ListWithoutBullets = () => <BareList $gap={3}>{items}</BareList>;

export const ListWithBullets = () => <BulletList>{items}</BulletList>;

export const PageColumn = () => <Page>{cards(1)}</Page>;

export const NarrowPageColumn = () => <NarrowPage>{cards(1)}</NarrowPage>;

export const FootOfLongPage = () => (
  <Stack>
    {cards(12)}
    <StickyFoot>
      <Actions>
        <Button>Selanjutnya</Button>
      </Actions>
      <Text $size="small">Tersimpan</Text>
    </StickyFoot>
  </Stack>
);
