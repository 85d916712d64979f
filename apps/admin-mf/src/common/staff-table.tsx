import { DataTable, type DataTableProps } from '@kenali/ui';

/** A dense table below a heading that names it. Each row becomes a card on narrow screens. */
export const StaffTable = <Row,>(props: DataTableProps<Row>) => (
  <DataTable hideCaption compact cardsBelow="wide" {...props} />
);
