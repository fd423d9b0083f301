-- Whether a person wrote a notice to people (a comment, a task, an invitation to a group), or the system says what was done: of another company the receiver then reads the company.
-- Comments of before are known by their text, in which the system names who writes it. Notices of the system to other companies no longer keep the person.
ALTER TABLE core.notification ADD COLUMN by_person boolean NOT NULL DEFAULT false;
DO $$
DECLARE one record;
BEGIN
  FOR one IN SELECT id FROM core.platform LOOP
    PERFORM set_config('app.platform', one.id::text, true), set_config('app.companies', '*', true);
    UPDATE core.notification SET by_person = true
      WHERE platform_id = one.id AND (type IN ('GROUP_ADD', 'GROUP_REMOVE') OR type = 'LINK' AND content_en LIKE '% commented "%' OR type = 'MSG' AND module = 'workspace');
    UPDATE core.notification n SET from_user = NULL FROM core.member m
      WHERE n.platform_id = one.id AND NOT n.by_person AND m.platform_id = one.id AND m.user_id = n.user_id AND m.company_id IS DISTINCT FROM n.from_company;
  END LOOP;
  PERFORM set_config('app.platform', '', true), set_config('app.companies', '', true);
END $$;
