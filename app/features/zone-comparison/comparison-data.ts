/** What the page that compares two zones shows. */
import type { ListData } from '#app/crud/list-data.ts';
import type { IconName } from '#app/screens/icon-names.ts';
import type { Option } from '#app/ui/controls/option.ts';
import type { ComparedKind, ComparedStatus } from '#model/metadata/comparison.ts';
import type { DescribedDifference } from '#model/metadata/describe-difference.ts';

/** One record, by its name in both zones. */
export interface ComparisonRow {
  /** The id of the record here or, where it is not here, there. */
  id: string;
  name: string;
  kind: string;
  status: ComparedStatus;
  /** 'Only in clinic_dev' */
  statusLabel: string;
  /** Whether a plan can bring it into this zone. */
  canBring: boolean;
  /** The first differences in words, or all of them in an export. */
  differences: string;
}

/** A record with all of its differences. */
export interface ComparedDetails extends Omit<ComparisonRow, 'canBring' | 'differences'> {
  /** The chain of a contract. */
  chain?: string | undefined;
  /** The plan that brings it into this zone. */
  bringTo?: string | undefined;
  /** The page of the record here. */
  to?: string | undefined;
  differences: (DescribedDifference & { isCut: boolean })[];
}

export interface ComparisonPageData {
  /** The zone of the session. */
  here: string;
  /** The other zone; '' where the person may enter no other. */
  there: string;
  zones: Option[];
  kind: ComparedKind | '';
  kinds: Option[];
  /** '' for all that differ. */
  status: ComparedStatus | '';
  /** The statuses to choose from, with the number of their records. Undefined where the zones could not be compared. */
  statuses: { choice: ComparedStatus | ''; label: string; count: number }[] | undefined;
  /** What is said where the list has no rows. */
  empty: { icon: IconName; title?: string; text: string };
  /** The plan that brings all that differ into this zone; absent for who may not. */
  bringTo: string | undefined;
  items: ListData<ComparisonRow>;
  /** The open drawer: the record, or why there is none. */
  drawer?: { details: ComparedDetails } | { failure: string };
}
