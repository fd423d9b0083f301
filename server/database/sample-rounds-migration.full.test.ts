/** Tests the migration that frees the bins of pieces that are gone, opens rounds of which nothing was made, and lets factors of lab dips follow their formula (0630), on stored rows. */
import { expect, test } from 'vitest'
import { databaseBefore } from '../testing/database-before.ts'
import { run } from '../testing/run-sql.ts'
import { migrate, readMigrations } from './migrate.ts'

/** Request 11 is made by chart 60 and BOM 61 of one number. Platform 2 has what platform 1 has once. Request 12 has its next round, 13 has a piece; of lab dip 51 a person typed a factor, and 52 was taken. */
const stored = `INSERT INTO core.platform (id, code, name_zh, name_en) VALUES (1, 'one', '一', 'One'), (2, 'two', '二', 'Two') ON CONFLICT DO NOTHING;
  INSERT INTO design.sample (platform_id, id, company_id, status, created_by, updated_by, bin)
    VALUES (1, 20, 2, 'archived', 3, 3, 9), (1, 21, 2, 'in_stock', 3, 3, 9), (2, 22, 4, 'archived', 3, 3, 9);
  INSERT INTO design.sample_request (platform_id, id, company_id, status, created_by, updated_by, made, next, style, factory_co)
    VALUES (1, 11, 2, 'completed', 3, 3, 0, NULL, 39, 7), (1, 12, 2, 'completed', 3, 3, 0, 14, 39, 7), (1, 13, 2, 'completed', 3, 3, 1, NULL, 39, 7), (2, 15, 4, 'draft', 3, 3, 0, NULL, 49, 8);
  INSERT INTO core.entry (platform_id, id, type, title, status) VALUES (1, 11, 'sample_request', 'a', 'completed'), (1, 13, 'sample_request', 'b', 'completed');
  INSERT INTO design.colorway (platform_id, id, company_id, status, created_by, updated_by, style, shared)
    VALUES (1, 40, 2, 'active', 3, 3, 39, '{5}'), (1, 41, 2, 'stopped', 3, 3, 39, '{}'), (2, 42, 4, 'active', 3, 3, 49, '{}');
  INSERT INTO core.shared_document (platform_id, doc_id, name, type, target_id, company_id) VALUES (1, 0, '', 'colorway', 40, 5);
  INSERT INTO material.lab_dip (platform_id, id, company_id, status, created_by, updated_by, formula, lightness, chroma, hue)
    VALUES (1, 50, 2, 'submitted', 3, 3, 'ciede2000', 1, 1, 1), (1, 51, 2, 'submitted', 3, 3, 'cmc', 1, 1, 1), (1, 52, 2, 'in_progress', 3, 3, 'cmc', 2, 1, 1);
  INSERT INTO design.size_chart (platform_id, id, company_id, number, status, created_by, updated_by) VALUES (1, 60, 2, 'TS1V01', 'draft', 3, 3);
  INSERT INTO design.bom (platform_id, id, company_id, number, status, created_by, updated_by) VALUES (1, 61, 2, 'TS1V01', 'draft', 3, 3);
  UPDATE design.sample_request SET chart = 60, bom = 61, made_by = 'TS1V01 · TS1V01 · PTTS1-S-LV01' WHERE id = 11;
  INSERT INTO design.measurement_part (platform_id, id, company_id, status, created_by, updated_by, name, name_en) VALUES (1, 70, 2, 'active', 3, 3, '胸围', 'Chest');
  INSERT INTO design.fitting__measurements (platform_id, id, doc_id, company_id, no, part, part_name) VALUES (1, 80, 81, 2, 1, 70, '胸围'), (1, 82, 81, 2, 2, 70, '旧名')`

test('bins are free, a round of which nothing was made waits, its factory reads the colourways, and usual factors are blank until a dye house takes the request', async () => {
  const { ownerUrl, superUrl } = await databaseBefore('0629', stored)
  await migrate(ownerUrl, readMigrations())
  expect(await run(superUrl, 'SELECT id::int, bin::int FROM design.sample ORDER BY id')).toEqual([
    { id: 20, bin: null },
    { id: 21, bin: 9 },
    { id: 22, bin: null },
  ])
  expect(await run(superUrl, 'SELECT id::int, status FROM design.sample_request ORDER BY id')).toEqual([
    { id: 11, status: 'none_made' },
    { id: 12, status: 'completed' },
    { id: 13, status: 'completed' },
    { id: 15, status: 'draft' },
  ])
  expect(await run(superUrl, 'SELECT id::int, status FROM core.entry WHERE id IN (11, 13) ORDER BY id')).toEqual([
    { id: 11, status: 'none_made' },
    { id: 13, status: 'completed' },
  ])
  expect(await run(superUrl, 'SELECT id::int, shared::int[] FROM design.colorway ORDER BY id')).toEqual([
    { id: 40, shared: [5, 7] },
    { id: 41, shared: [] },
    { id: 42, shared: [] },
  ])
  expect(await run(superUrl, 'SELECT made_by, made_by_en FROM design.sample_request WHERE id = 11')).toEqual([
    {
      made_by: '尺寸表 TS1V01 · 物料清单 TS1V01 · PTTS1-S-LV01',
      made_by_en: 'Size chart TS1V01 · Style BOM TS1V01 · PTTS1-S-LV01',
    },
  ])
  expect(await run(superUrl, 'SELECT id::int, part_name_en FROM design.fitting__measurements ORDER BY id')).toEqual([
    { id: 80, part_name_en: 'Chest' },
    { id: 82, part_name_en: null },
  ])
  expect(await run(superUrl, 'SELECT id::int, lightness::int, chroma::int FROM material.lab_dip ORDER BY id')).toEqual([
    { id: 50, lightness: null, chroma: null },
    { id: 51, lightness: 1, chroma: null },
    { id: 52, lightness: 2, chroma: 1 },
  ])
})
