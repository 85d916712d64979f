/** Design tokens and accessible components. No data, no routes: links take `as`, and stores are props. */

export { PriceBlock, type PriceBlockProps } from './assessment/price-block.tsx';
export { TypeBanner, type TypeBannerProps } from './assessment/type-banner.tsx';
export { type AssessmentLook, TypePicture } from './assessment/type-picture.tsx';
export { Button, ButtonLink, type ButtonProps } from './button/button.tsx';
export { type ButtonLook, type ButtonVariant, buttonStyles } from './button/button-styles.ts';
export { IconButton, type IconButtonProps } from './button/icon-button.tsx';
export { Menu, type MenuItem, type MenuProps } from './button/menu.tsx';
export { ChartTable } from './charts/chart-table.tsx';
export { type ChartRow, HiddenTable, type HiddenTableProps } from './charts/hidden-table.tsx';
export type { SectionScore } from './charts/section-bar.tsx';
export { SectionBars, type SectionBarsProps } from './charts/section-bars.tsx';
export { Badge, type BadgeTone } from './data/badge.ts';
export { type DataColumn, DataTable, type DataTableProps } from './data/data-table.tsx';
export type { TableSort } from './data/data-table-sort.tsx';
export { type Device, DeviceList, type DeviceListProps } from './data/device-list.tsx';
export { type Figure, Figures, type FiguresProps } from './data/figures.tsx';
export {
  type DateValue,
  formatDate,
  formatDateTime,
  formatShortDate,
  formatTime,
  todayInJakarta,
} from './data/format-date.ts';
export { formatRupiah, Money, type MoneyProps } from './data/money.tsx';
export { Pager, type PagerProps } from './data/pager.tsx';
export { RecoveryCodeList, type RecoveryCodeListProps } from './data/recovery-code-list.tsx';
export { saveFile } from './data/save-file.ts';
export { Dialog, type DialogProps, Drawer, type DrawerProps } from './dialog/dialog.tsx';
export { AppearTogether, type AppearTogetherProps } from './feedback/appear-together.tsx';
export { EmptyState, type EmptyStateProps } from './feedback/empty-state.tsx';
export { ErrorState, type ErrorStateProps } from './feedback/error-state.tsx';
export { Notice, type NoticeProps, type NoticeTone } from './feedback/notice.tsx';
export { ProgressBar, type ProgressBarProps } from './feedback/progress-bar.tsx';
export { RefreshControl, type RefreshControlProps } from './feedback/refresh-control.tsx';
export {
  LoadingArea,
  type LoadingAreaProps,
  Skeleton,
  type SkeletonProps,
  SkeletonText,
} from './feedback/skeleton.tsx';
export { Spinner, type SpinnerProps } from './feedback/spinner.tsx';
export { type ToastEntry, ToastProvider, type ToastStore, ToastViewport } from './feedback/toast.tsx';
export { Tooltip, type TooltipProps, TooltipProvider } from './feedback/tooltip.tsx';
export { useHasWaited } from './feedback/use-has-waited.ts';
export { CheckboxField, type CheckboxFieldProps } from './form/checkbox-field.tsx';
export { ChoiceGroup, type ChoiceGroupProps, type ChoiceOption } from './form/choice-group.tsx';
export { Field, type FieldAria, type FieldLabels, type FieldProps } from './form/field.tsx';
export { fieldOf } from './form/field-of.ts';
export { FormError, type FormErrorProps } from './form/form-error.tsx';
export { LoginCodeField } from './form/login-code-field.tsx';
export { PasswordField, type PasswordFieldProps } from './form/password-field.tsx';
export { SelectField, type SelectFieldProps, type SelectOption } from './form/select-field.tsx';
export { SwitchField, type SwitchFieldProps } from './form/switch-field.tsx';
export { TextAreaField, type TextAreaFieldProps } from './form/text-area-field.tsx';
export { DateField, type DateFieldProps, TextField, type TextFieldProps } from './form/text-field.tsx';
export { Card, type CardProps } from './layout/card.tsx';
export {
  Actions,
  Grid,
  type GridProps,
  NarrowPage,
  Page,
  Row,
  type RowProps,
  Stack,
  type StackProps,
} from './layout/layout.ts';
export { BareList, BulletList } from './layout/list.ts';
export { aboveFoot, StickyFoot } from './layout/sticky-foot.ts';
export { VideoOnPress, type VideoOnPressProps } from './layout/video-on-press.tsx';
export { FamilyPicture, LostPicture, type PictureProps } from './pictures/pictures.tsx';
export { Heading, type HeadingProps, SmallHeading, SmallText, Text, type TextProps } from './text/text.tsx';
export { linkStyles, SkipLink, TextLink } from './text/text-link.ts';
export { VisuallyHidden } from './text/visually-hidden.ts';
export { GlobalStyle, KenaliThemeProvider, type KenaliThemeProviderProps } from './theme/kenali-theme-provider.tsx';
export { type Accent, contrastRatio, createTheme, type Space, type Theme, theme } from './theme/theme.ts';
