import { VisuallyHidden } from '../text/visually-hidden.ts';

export interface ChartRow {
  key: string;
  cells: readonly string[];
}

export interface HiddenTableProps {
  /** The id of what names the chart. */
  labelledBy: string;
  /** Column headers. The first column contains the row headers. */
  columns: readonly string[];
  rows: readonly ChartRow[];
}

/**
 * The numbers of a chart for screen readers. A plain table, because an invisible element must not be focusable. The wrapper hides it,
 * because a table never becomes narrower than its text.
 */
export const HiddenTable = ({ labelledBy, columns, rows }: HiddenTableProps) => (
  <VisuallyHidden as="div">
    <table aria-labelledby={labelledBy}>
      <thead>
        <tr>
          {columns.map((column) => (
            <th key={column} scope="col">
              {column}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ key, cells: [name, ...values] }) => (
          <tr key={key}>
            <th scope="row">{name}</th>
            {values.map((value, index) => (
              <td key={columns[index + 1]}>{value}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  </VisuallyHidden>
);
