-- The roles of the hands of development, each with the rights of its hand. Roles that exist stay as they are, and nobody loses or gains a right.
ALTER TABLE core.role NO FORCE ROW LEVEL SECURITY;
INSERT INTO core.role (platform_id, id, code, name_zh, name_en, system)
SELECT p.id, nextval('core.ids'), r.code, r.zh, r.en, true FROM core.platform p CROSS JOIN (VALUES
  ('pattern_maker', '制版师', 'Pattern maker'),
  ('technologist', '工艺师', 'Technologist'),
  ('cost_clerk', '核价员', 'Cost clerk'),
  ('sample_keeper', '样衣管理员', 'Sample keeper'),
  ('dye_house', '染厂', 'Dye house')
) AS r (code, zh, en)
ON CONFLICT DO NOTHING;
ALTER TABLE core.role FORCE ROW LEVEL SECURITY;
