import type { ComponentProps, ReactNode } from 'react';
import { Card } from '#app/ui/layout/card.tsx';
import { TabPanel, Tabs } from '#app/ui/layout/tabs.tsx';

interface TabFrame {
  /** The tabs of a page with several lists; each has its own address. */
  tabs: Omit<ComponentProps<typeof Tabs>, 'inset' | 'form'>;
  /** Controls above the rows instead of the filter. */
  toolbar?: ReactNode;
}

/** Draws the card of a list that is one of several tabs. It is apart from `ListScreen`, so that other lists do not load it. */
export function tabFrame({ tabs, toolbar }: TabFrame) {
  return (content: ReactNode) => (
    <Card flush>
      <Tabs {...tabs} inset />
      <TabPanel group={tabs.group} current={tabs.current}>
        {toolbar && <div className="list-tools">{toolbar}</div>}
        {content}
      </TabPanel>
    </Card>
  );
}
