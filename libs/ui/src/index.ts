/** Design tokens and accessible components. No data, no routes: links take `as`, stores come in as arguments. */
export { Badge, type BadgeTone } from './badge.ts';
export { BandScale, type BandScaleProps, type ScaleBand } from './band-scale.tsx';
export { Button, type ButtonProps } from './button.tsx';
export { ButtonLink } from './button-link.ts';
export { type ButtonLook, type ButtonVariant, buttonStyles } from './button-styles.ts';
export { Card, type CardProps } from './card.tsx';
export { CheckboxField, type CheckboxFieldProps } from './checkbox-field.tsx';
export { ChoiceGroup, type ChoiceGroupProps } from './choice-group.tsx';
export type { ChoiceOption } from './choice-option.tsx';
export { contrastRatio } from './contrast-ratio.ts';
export { type DataColumn, DataTable, type DataTableProps } from './data-table.tsx';
export type { TableSort } from './data-table-sort.tsx';
export { DateField, type DateFieldProps } from './date-field.tsx';
export { Dialog, type DialogProps } from './dialog.tsx';
export { Drawer, type DrawerProps } from './drawer.tsx';
export { EmptyState, type EmptyStateProps } from './empty-state.tsx';
export { ErrorState, type ErrorStateProps } from './error-state.tsx';
export { Field, type FieldAria, type FieldLabels, type FieldProps } from './field.tsx';
export { type Figure, Figures, type FiguresProps } from './figures.tsx';
export { FormError, type FormErrorProps } from './form-error.tsx';
export { type DateValue, formatDate, formatDateTime } from './format-date.ts';
export { formatRupiah } from './format-rupiah.ts';
export { GlobalStyle } from './global-style.ts';
export { Heading, type HeadingProps } from './heading.tsx';
export { IconButton, type IconButtonProps } from './icon-button.tsx';
export { KenaliThemeProvider, type KenaliThemeProviderProps } from './kenali-theme-provider.tsx';
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
} from './layout.ts';
export { Money, type MoneyProps } from './money.tsx';
export { Notice, type NoticeProps, type NoticeTone } from './notice.tsx';
export { Pager, type PagerProps } from './pager.tsx';
export { PasswordField, type PasswordFieldProps } from './password-field.tsx';
export { PriceBlock, type PriceBlockProps } from './price-block.tsx';
export { ProgressBar, type ProgressBarProps } from './progress-bar.tsx';
export { saveFile } from './save-file.ts';
export type { SectionScore } from './section-bar.tsx';
export { SectionBars, type SectionBarsProps } from './section-bars.tsx';
export { SelectField, type SelectFieldProps, type SelectOption } from './select-field.tsx';
export { LoadingArea, type LoadingAreaProps, Skeleton, type SkeletonProps, SkeletonText } from './skeleton.tsx';
export { SkipLink } from './skip-link.ts';
export { Spinner, type SpinnerProps } from './spinner.tsx';
export { SwitchField, type SwitchFieldProps } from './switch-field.tsx';
export { Text, type TextProps } from './text.ts';
export { TextAreaField, type TextAreaFieldProps } from './text-area-field.tsx';
export { TextField, type TextFieldProps } from './text-field.tsx';
export { linkStyles, TextLink } from './text-link.ts';
export { type Accent, createTheme, type Space, type Theme, theme } from './theme.ts';
export { type ToastEntry, ToastProvider, type ToastStore, ToastViewport } from './toast.tsx';
export { Tooltip, type TooltipProps, TooltipProvider } from './tooltip.tsx';
export { TypeBanner, type TypeBannerProps } from './type-banner.tsx';
export { type AssessmentLook, TypePicture } from './type-picture.tsx';
export { VideoOnPress, type VideoOnPressProps } from './video-on-press.tsx';
export { VisuallyHidden } from './visually-hidden.ts';
