/** Test helper: the price bands with which a platform begins. */
import type { Story } from '../../engine/testing/story.ts'

/** Gives the platform of a story the price bands with which a platform begins. */
export async function addPriceBands(app: Story): Promise<void> {
  await app.sql(
    `INSERT INTO core.dictionary (platform_id, category, code, zh, en) VALUES ($1, 'price_band', 'entry', '入门', 'Entry'), ($1, 'price_band', 'core', '主力', 'Core'), ($1, 'price_band', 'premium', '高端', 'Premium') ON CONFLICT DO NOTHING`,
    [app.as('admin').actor.platform],
  )
}
