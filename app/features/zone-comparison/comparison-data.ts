/** What the page that compares two zones shows. */
import type { ListData } from '#app/crud/list-data.ts';
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
  /** The first differences in words, or all of them in an export. */
  differences: string;
}

/** A record with all of its differences. */
export interface ComparedDetails extends Omit<ComparisonRow, 'differences'> {
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
  /** Undefined where the zones could not be compared. */
  counts: Record<ComparedStatus, number> | undefined;
  /** The plan that brings all that differ into this zone; absent for who may not. */
  bringTo: string | undefined;
  items: ListData<ComparisonRow>;
  /** The open drawer: the record, or why there is none. */
  drawer?: { details: ComparedDetails } | { failure: string };
}
