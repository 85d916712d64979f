import { useShell } from '@kenali/federation';
import { Menu, TextLink } from '@kenali/ui';
import { RowAction, RowActions } from './cells.tsx';

/** What staff can do with a row: a page that opens, or something that happens. */
export type RowActionItem = {
  label: string;
  /** The accessible name. Default: the label and the name of the row. */
  name?: string;
} & ({ to: string } | { href: string } | { onSelect: () => void });

export interface RowMenuProps {
  /** The name of the row, which tells the buttons of a list apart. */
  of: string;
  actions: readonly (RowActionItem | false | null | undefined)[];
}

/** The actions of a row: the first one is in sight, and Enter on the row runs it. The others are in a menu. */
export function RowMenu({ of, actions }: RowMenuProps) {
  const { Link } = useShell();
  const [first, ...others] = actions
    .filter((action) => !!action)
    .map((action) => ({
      ...action,
      name: action.name ?? `${action.label} ${of}`,
    }));
  if (!first) return null;
  const linkOf = (action: RowActionItem) =>
    'to' in action ? (
      <Link to={action.to}>{action.label}</Link>
    ) : 'href' in action ? (
      <a href={action.href} target="_blank" rel="noopener noreferrer">
        {action.label}
      </a>
    ) : undefined;
  return (
    <RowActions>
      {'onSelect' in first ? (
        <RowAction aria-label={first.name} data-main onClick={first.onSelect}>
          {first.label}
        </RowAction>
      ) : (
        <TextLink
          {...('to' in first
            ? { as: Link, to: first.to }
            : { href: first.href, target: '_blank', rel: 'noopener noreferrer' })}
          $alone
          data-main
          aria-label={first.name}
        >
          {first.label}
        </TextLink>
      )}
      {others.length > 0 && (
        <Menu
          label={`Tindakan lain ${of}`}
          items={others.map((action) => ({
            label: action.label,
            name: action.name,
            link: linkOf(action),
            onSelect: 'onSelect' in action ? action.onSelect : undefined,
          }))}
        />
      )}
    </RowActions>
  );
}
