/** The LifeGraph’s picture: how it is drawn, when, and where its labels are. */
import type { Page } from '@playwright/test';
import { USER } from '#tests/support/stack/accounts.ts';
import { expect, openPage, test } from '#tests/support/browser/browser.ts';
import { OWNER_IN_PROD } from '#tests/support/stack/stack.ts';

test.use({ visitor: OWNER_IN_PROD });

test.describe('the picture', () => {
  test.use({ visitor: { account: USER, zone: 'clinic_prod' } });

  test('is drawn in 3D, or in 2D where that was chosen [B-281 B-282 B-662]', async ({ page }) => {
    await openPage(page, '/lifegraph?chain=patient&limit=3&depth=1');
    const drawn = page.locator('[data-drawing]');
    await expect(drawn).toHaveAttribute('data-drawing', '3d');
    await expect(drawn.locator('canvas').first()).toBeVisible();
    await page.getByText('Graph Settings').click();
    const remembered = page.waitForResponse((answer) =>
      answer.url().endsWith('/lifegraph/display'),
    );
    await page.getByRole('group', { name: 'Display' }).getByRole('button', { name: '2D' }).click();
    await expect(drawn).toHaveAttribute('data-drawing', '2d');
    await expect(page).toHaveURL(/draw=2d/);
    await remembered;
    await openPage(page, '/lifegraph?chain=patient&limit=2&depth=1');
    await expect(drawn).toHaveAttribute('data-drawing', '2d');
    const again = page.waitForResponse((answer) => answer.url().endsWith('/lifegraph/display'));
    await page.keyboard.press('Shift+V');
    await expect(drawn).toHaveAttribute('data-drawing', '3d');
    await again;
  });
});

test('a small picture is there at once, and then the one that is drawn', async ({ page }) => {
  let release = () => {};
  const held = new Promise<void>((resolve) => (release = resolve));
  await page.route('**/lifegraph/graph-data**', async (route) => {
    await held;
    await route.continue();
  });
  await openPage(page, '/lifegraph?chain=patient&limit=1&depth=1&draw=2d');
  const image = page.locator('.picture-placeholder');
  await expect(image).toBeVisible();
  const width = await image.evaluate((element: HTMLImageElement) => element.naturalWidth);
  expect(width).toBeGreaterThan(100);
  release();
  await expect(page.locator('[data-drawing] canvas').first()).toBeVisible();
  await expect(image).toBeHidden();
});

test('labels are beside their records while the first frame in 3D is being made', async ({
  page,
}) => {
  await page.addInitScript(() => {
    const { compileShader } = WebGL2RenderingContext.prototype;
    WebGL2RenderingContext.prototype.compileShader = function noted(...values) {
      Reflect.apply(compileShader, this, values);
      if ('atFirstFrame' in window) return;
      const canvas = document.querySelector<HTMLCanvasElement>('.picture-layer');
      const { data } = canvas
        ?.getContext('2d')
        ?.getImageData(0, 0, canvas.width, canvas.height) ?? { data: [] };
      const help = document.querySelector('.scene-nav-info');
      Object.assign(window, {
        atFirstFrame: {
          labels: document.querySelectorAll('.picture-label').length,
          painted: data.filter((value, at) => at % 4 === 3 && value === 255).length,
          placeholder: document.querySelector('.picture-placeholder')?.checkVisibility(),
          help: help && getComputedStyle(help).display,
        },
      });
    };
  });
  await openPage(page, '/lifegraph?chain=patient&limit=1&depth=1&draw=3d');
  const atFirstFrame = () => page.evaluate(() => Reflect.get(window, 'atFirstFrame') as unknown);
  await expect.poll(atFirstFrame).toMatchObject({ placeholder: false, help: 'none' });
  const { labels, painted } = (await atFirstFrame()) as { labels: number; painted: number };
  expect(labels).toBeGreaterThan(20);
  // So many pixels are painted only when the records are filled discs, and not rings alone.
  expect(painted).toBeGreaterThan(5_000);
});

test('a picture whose frames take too long is drawn more simply, or as it is asked for all the same', async ({
  page,
}) => {
  await page.addInitScript(() => {
    const { readPixels } = WebGL2RenderingContext.prototype;
    WebGL2RenderingContext.prototype.readPixels = function slowly(...values: unknown[]) {
      const end = performance.now() + 1_100;
      while (performance.now() < end);
      Reflect.apply(readPixels, this, values);
    };
  });
  await openPage(page, '/lifegraph?chain=patient&limit=5&depth=2');
  const note = page.getByRole('note').filter({ hasText: 'a frame takes' });
  // Both 3D and 2D were too slow by then, so the server's image remains.
  await expect(note).toContainText(
    /^Drawn by the server, so it does not move: a frame takes [\d.]+ seconds here\./,
  );
  await expect(
    page.getByRole('region', { name: 'Graph', exact: true }).locator('img'),
  ).toBeVisible();
  await expect(page.locator('[data-drawing]')).toHaveCount(0);
  await note.getByRole('link', { name: 'Draw in 3D' }).click();
  await expect(page.locator('[data-drawing]')).toHaveAttribute('data-drawing', '3d');
  await expect(note).toHaveCount(0);
});

test.describe('the picture of five patients', () => {
  const FIVE = '/lifegraph?chain=patient&limit=5&depth=2';

  test('is most of the screen, with the list over it or folded away', async ({ page }) => {
    await page.setViewportSize({ width: 1366, height: 768 });
    await openPage(page, `${FIVE}&draw=2d`);
    const share = () =>
      page.evaluate(() => {
        const area = (selector: string) => {
          const { width, height } = document.querySelector(selector)!.getBoundingClientRect();
          return width * height;
        };
        return area('[data-drawing]') / area('main');
      });
    await expect(page.locator('[data-drawing] canvas').first()).toBeVisible();
    expect(await share()).toBeGreaterThanOrEqual(0.75);
    const list = page.getByRole('region', { name: 'List', exact: true });
    // No column is cut, and no box in one.
    const scroller = list.locator('.grid-scroller');
    expect(await scroller.evaluate((box) => box.scrollWidth - box.clientWidth)).toBe(0);
    const boxes = list.locator('td.row-end');
    await expect(boxes.first()).toBeVisible();
    const cut = await boxes.evaluateAll(
      (cells) => cells.filter((one) => one.scrollWidth > one.clientWidth).length,
    );
    expect(cut).toBe(0);
    await expect(list.getByRole('columnheader').last()).toHaveAccessibleName('Pick');
    await page.keyboard.press('\\');
    await expect(list).toHaveCount(0);
    expect(await share()).toBeGreaterThanOrEqual(0.75);
    await page.keyboard.press('\\');
    await expect(list).toBeVisible();
  });

  for (const draw of ['2d', '3d']) {
    test(`is read at first sight in ${draw}`, async ({ page }) => {
      await page.setViewportSize({ width: 1366, height: 768 });
      let release = () => {};
      const held = new Promise<void>((resolve) => (release = resolve));
      await page.route('**/lifegraph/graph-data**', async (route) => {
        await held;
        await route.continue();
      });
      await openPage(page, `${FIVE}&draw=${draw}`);
      await expect(page.getByText('Reading 441 records…')).toBeVisible();
      release();
      // The five patients that the filter names come first in the list, and have labels.
      const links = page.getByRole('table', { name: 'Records' }).locator('[data-row-link]');
      const first = [1, 2, 3, 4, 5].map((n) => `PAT-0000${n}`);
      const shown = (await links.allTextContents()).slice(0, 5);
      expect(shown.map((text) => text.slice(0, 9))).toEqual(first);
      const starts = page.locator('.picture-label[data-start]');
      // The labels change until the picture has come to rest.
      await expect.poll(async () => (await starts.allTextContents()).sort()).toEqual(first);
      expect(await overlappingLabels(page)).toEqual([]);
      // The color of patients is on the canvas, and the drawing fills at least half of the smaller side.
      await expect
        .poll(async () => (await drawnPixels(page)).ofPatients, { timeout: 30_000 })
        .toBeGreaterThan(200);
      const { width, height, least } = await drawnPixels(page);
      expect(Math.min(width, height)).toBeGreaterThan(least / 2);
    });
  }
});

test('many small parts fill the room beside the list', async ({ page }) => {
  await page.setViewportSize({ width: 1366, height: 768 });
  await openPage(page, '/lifegraph?chain=encounter&limit=25&depth=1');
  await expect(page.locator('.picture-label').first()).toBeVisible();
  const { width, height, room } = await drawnPixels(page);
  expect(Math.min(width / room.width, height / room.height)).toBeGreaterThan(0.8);
});

/** The texts of labels that lie over each other. */
function overlappingLabels(page: Page): Promise<string[]> {
  return page.locator('.picture-label').evaluateAll((labels) => {
    const boxes = labels.map((label) => ({
      text: label.textContent ?? '',
      box: label.getBoundingClientRect(),
    }));
    return boxes.flatMap((a, index) =>
      boxes
        .slice(index + 1)
        .filter(
          ({ box }) =>
            a.box.left < box.right &&
            box.left < a.box.right &&
            a.box.top < box.bottom &&
            box.top < a.box.bottom,
        )
        .map((b) => `${a.text} over ${b.text}`),
    );
  });
}

/**
 * Measures a screenshot of the picture beside the list: the box around what is not background, and the number of pixels
 * in the blue of patients.
 */
async function drawnPixels(page: Page) {
  const picture = (await page.locator('[data-drawing]').boundingBox())!;
  const list = (await page.getByRole('region', { name: 'List', exact: true }).boundingBox())!;
  const legend = (await page.locator('.picture-notes').boundingBox())!;
  const clip = {
    ...{ x: picture.x, y: picture.y },
    ...{ width: list.x - picture.x - 12, height: legend.y - picture.y },
  };
  const png = (await page.screenshot({ clip })).toString('base64');
  return page.evaluate(async (image) => {
    const bytes = Uint8Array.from(atob(image), (character) => character.charCodeAt(0));
    const bitmap = await createImageBitmap(new Blob([bytes], { type: 'image/png' }));
    const canvas = new OffscreenCanvas(bitmap.width, bitmap.height);
    const context = canvas.getContext('2d')!;
    context.drawImage(bitmap, 0, 0);
    const { data } = context.getImageData(0, 0, bitmap.width, bitmap.height);
    let [left, right, top, bottom, ofPatients] = [Infinity, -Infinity, Infinity, -Infinity, 0];
    for (let at = 0; at < data.length; at += 4) {
      const [red = 0, green = 0, blue = 0] = data.subarray(at, at + 3);
      if (red + green + blue > 740) continue;
      const [x, y] = [(at / 4) % bitmap.width, Math.floor(at / 4 / bitmap.width)];
      [left, right] = [Math.min(left, x), Math.max(right, x)];
      [top, bottom] = [Math.min(top, y), Math.max(bottom, y)];
      if (blue > 150 && blue - red > 90 && blue - green > 60) ofPatients++;
    }
    return {
      ...{ width: right - left, height: bottom - top, ofPatients },
      least: Math.min(bitmap.width, bitmap.height),
      room: { width: bitmap.width, height: bitmap.height },
    };
  }, png);
}
