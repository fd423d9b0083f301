-- The role of the design manager, who alone approves what suppliers offer. Roles that exist stay as they are.
ALTER TABLE core.role NO FORCE ROW LEVEL SECURITY;
INSERT INTO core.role (platform_id, id, code, name_zh, name_en, system)
SELECT p.id, nextval('core.ids'), 'design_manager', '设计经理', 'Design manager', true FROM core.platform p
ON CONFLICT DO NOTHING;
ALTER TABLE core.role FORCE ROW LEVEL SECURITY;
